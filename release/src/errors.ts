/** Something can't be released; the message says what is wrong and what to do. */
export class ReleaseError extends Error {
  override name = 'ReleaseError';
}
