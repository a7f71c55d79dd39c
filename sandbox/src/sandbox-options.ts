/** Options of a sandbox, and the check that it doesn't run in production. */

/** The part of a pino logger that the sandbox uses. */
export interface SandboxLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** One kind of mail in the look of one brand, with made-up contents. */
export interface MailExample {
  /** Id of the kind, e.g. `store-approved`. */
  name: string;
  /** Client id of the brand, and its name. */
  client: string;
  brand: string;
  from: string;
  subject: string;
  text: string;
  html: string;
}

export interface SandboxOptions {
  /** Folder for the sandbox's state: payments and mail. Created if missing. */
  dataDir: string;
  /** Public origin of the hosted pages, without a trailing slash. A function if the port is only known later. */
  origin: string | (() => string);
  /** Returns where webhooks are posted; called for every delivery. */
  webhookUrl: () => string;
  /** The key that callers of the Stripe API send. */
  secretKey: string;
  /** The secret that webhooks are signed with. */
  webhookSecret: string;
  /** Returns messages for a gallery beside the mailbox; none by default. Called whenever the gallery is shown. */
  mailExamples?: () => readonly MailExample[];
  log?: SandboxLog;
  /** Clock for everything that is bought, billed and recorded. Signatures always use the real time. */
  clock?: () => Date;
}

/** The options with every default filled in. */
export interface SandboxSettings extends Required<Omit<SandboxOptions, 'origin'>> {
  origin: () => string;
}

const SILENT: SandboxLog = { info: () => undefined, warn: () => undefined, error: () => undefined };

/**
 * Fills in the defaults.
 *
 * @throws always in production, and if a secret is empty
 */
export function settingsOf(options: SandboxOptions): SandboxSettings {
  if (process.env.NODE_ENV === 'production') {
    throw new Error(
      'The sandbox must not run with NODE_ENV=production: it accepts test cards. Configure STRIPE_SECRET_KEY and the other real services instead.',
    );
  }
  if (!options.secretKey || !options.webhookSecret) {
    throw new Error(
      'The sandbox needs a secretKey and a webhookSecret; an empty one would let every caller in.',
    );
  }
  const { origin } = options;
  return {
    mailExamples: () => [],
    log: SILENT,
    clock: () => new Date(),
    ...withoutUndefined(options),
    origin: typeof origin === 'function' ? origin : () => origin,
  };
}

function withoutUndefined<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, entry]) => entry !== undefined)) as T;
}
