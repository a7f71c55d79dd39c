/** An error reply in plain words to a tester's panel or program. */
export class Problem extends Error {
  readonly statusCode: number;

  constructor(statusCode: number, message: string) {
    super(message);
    this.statusCode = statusCode;
  }
}

export const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * Turns a failure into a problem with the same words.
 * @throws {Problem} always
 */
export function refuseWith(statusCode: number, prefix = ''): (error: unknown) => never {
  return (error) => {
    throw new Problem(statusCode, prefix + wordsOf(error));
  };
}
