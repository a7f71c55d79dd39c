/** The commands of the release program, and the context that they get. */
import type { Command as CommandOfProgram, ValuesOf } from '../command-line/index.ts';
import type { FoundService } from '../client/find-service.ts';
import type { ReleaseClient } from '../client/release-client.ts';
import type { CheckOptions } from '../checks/check-version.ts';

/** Every option of every command. */
export const OPTIONS = {
  service: { type: 'string' },
  key: { type: 'string' },
  portal: { type: 'string' },
  channel: { type: 'string' },
  'public-key': { type: 'string' },
  reason: { type: 'string' },
  days: { type: 'string' },
  steps: { type: 'string' },
  every: { type: 'string' },
  'min-visits': { type: 'string' },
  stop: { type: 'boolean', default: false },
  commit: { type: 'string' },
  builder: { type: 'string' },
  json: { type: 'boolean', default: false },
  stage: { type: 'boolean', default: false },
  'without-browser': { type: 'boolean', default: false },
  'keep-chosen': { type: 'boolean', default: false },
  'grant-needs': { type: 'boolean', default: false },
  'break-remotes': { type: 'boolean', default: false },
  'take-over': { type: 'boolean', default: false },
  'drop-routes': { type: 'boolean', default: false },
} as const;

/** Heading of the commands that need an operator's token. */
export const FOR_OPERATORS = 'For operators';

/** The release service that a command talks to. */
export interface Connection {
  client: ReleaseClient;
  found: FoundService;
}

export interface Context {
  values: ValuesOf<typeof OPTIONS>;
  /**
   * Finds the release service.
   * @throws {ReleaseError} if there is none
   */
  connect: () => Promise<Connection>;
  /** Width of the terminal in characters; undefined if the output is not a terminal, or for machines. */
  columns: number | undefined;
  /** Prints a result: as text, or as JSON. */
  print: (result: unknown, text: string) => void;
}

export interface Command extends Omit<CommandOfProgram, 'options' | 'run'> {
  /** @returns the exit code; 0 if there is none */
  run: (context: Context, operands: readonly string[]) => Promise<number | undefined>;
}

export function checkOptions(values: Context['values'], { portal }: FoundService): CheckOptions {
  return {
    portal,
    withoutBrowser: values['without-browser'],
    takeOver: values['take-over'],
    dropRoutes: values['drop-routes'],
  };
}
