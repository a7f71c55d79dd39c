/** Why something cannot be released; the message says what is wrong with what, and what to do. */
export class ReleaseError extends Error {
  override name = 'ReleaseError';
}
