/**
 * Hear of each time that somebody comes back to the page, from another tab or window.
 * @returns the function that ends it
 */
export function watchPageReturn(listener: () => void): () => void {
  const onReturn = () => {
    if (document.visibilityState !== 'hidden') listener();
  };
  addEventListener('focus', onReturn);
  document.addEventListener('visibilitychange', onReturn);
  return () => {
    removeEventListener('focus', onReturn);
    document.removeEventListener('visibilitychange', onReturn);
  };
}
