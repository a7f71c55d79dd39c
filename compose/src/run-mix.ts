/** Brings a mix up on this machine. */
export interface RunningMix {
  /** e.g. `http://localhost:4000`. */
  origin: string;
  /** Where the mailbox and the payment sandbox are. */
  sandboxOrigin: string;
  provider: { email: string; password: string };
  close(): Promise<void>;
}
