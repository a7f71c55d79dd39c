/** Calls the listener each time the user returns to the page from another tab or window. @returns a function that removes it */
export function onPageReturn(listener: () => void): () => void {
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
