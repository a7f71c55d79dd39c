/**
 * Starts something that ends with a life at the latest. After that life, nothing starts any more.
 * @param start returns the function that ends what it started
 * @returns a function that ends it earlier
 */
export function withinLife(life: AbortSignal, start: () => () => void): () => void {
  if (life.aborted) return () => undefined;
  const end = start();
  life.addEventListener('abort', end, { once: true });
  return () => {
    life.removeEventListener('abort', end);
    end();
  };
}
