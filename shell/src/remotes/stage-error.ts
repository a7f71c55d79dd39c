/** The stage at which a remote failed to come up, with the cause. */

/** In order. `crash`: the remote was mounted and its outermost error boundary was reached. */
export type Stage = 'contract' | 'manifest' | 'load' | 'mount' | 'crash';

export class StageError extends Error {
  override name = 'StageError';
  readonly stage: Stage;

  constructor(stage: Stage, message: string, options?: ErrorOptions) {
    super(message, options);
    this.stage = stage;
  }
}
