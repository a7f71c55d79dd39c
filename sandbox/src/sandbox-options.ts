/** What a sandbox is made from, and the one place that says where it must not run. */

/** The part of a pino logger that the sandbox uses. */
export interface SandboxLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

export interface SandboxOptions {
  /** Folder for the sandbox's state: payments and mail. Made when missing. */
  dataDir: string;
  /** Public address of the hosted pages, without a trailing slash. A function when the port is known later. */
  origin: string | (() => string);
  /** Where webhooks are posted. Asked for at every delivery. */
  webhookUrl: () => string;
  /** The key that callers of the Stripe interface present. */
  secretKey: string;
  /** The secret that webhooks are signed with. */
  webhookSecret: string;
  /** Port of the mail server on loopback; 0, the default, takes a free one. */
  smtpPort?: number;
  log?: SandboxLog;
  /** Time of everything that is bought, billed and recorded. Signatures always carry the real time. */
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
 * @throws in production, always; and when a secret is empty.
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
    smtpPort: 0,
    log: SILENT,
    clock: () => new Date(),
    ...withoutUndefined(options),
    origin: typeof origin === 'function' ? origin : () => origin,
  };
}

function withoutUndefined<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, entry]) => entry !== undefined)) as T;
}
