/** What went wrong while a remote was brought up, and where. */

/** In the order in which they are passed. `crash`: it was up, and then its outermost error boundary gave in. */
export type Stage = 'contract' | 'manifest' | 'load' | 'mount' | 'crash';

export class StageError extends Error {
  override name = 'StageError';
  readonly stage: Stage;

  constructor(stage: Stage, message: string, options?: ErrorOptions) {
    super(message, options);
    this.stage = stage;
  }
}
