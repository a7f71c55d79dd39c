/** The commands of the release program, and the context that they get. */
import { parseArgs } from 'node:util';
import type { FoundService } from '../find-service.ts';
import type { ReleaseClient } from '../release-client.ts';

/** Every option of every command. */
const OPTIONS = {
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

export const readArguments = (args: string[]) =>
  parseArgs({ args, allowPositionals: true, options: OPTIONS });

/** The release service that a command speaks to. */
export interface Connection {
  client: ReleaseClient;
  found: FoundService;
}

export interface Context {
  values: ReturnType<typeof readArguments>['values'];
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

export interface Command {
  name: string;
  /** Operands after the name, as the usage shows them. */
  operands: string;
  /** Minimum and maximum number of operands. */
  count: readonly [number, number];
  /** Lines of the usage. */
  help: readonly string[];
  isForOperators?: boolean;
  /** @returns the exit code; 0 if there is none */
  run: (context: Context, operands: readonly string[]) => Promise<number | undefined>;
}
