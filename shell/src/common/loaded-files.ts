/** Returns what the browser knows about the files that this page has loaded from a folder. @param base path of the folder, with a trailing slash */
export function loadedFiles(base: string): PerformanceResourceTiming[] {
  const address = new URL(base, location.href).href;
  return performance.getEntriesByType('resource').filter(({ name }) => name.startsWith(address));
}
