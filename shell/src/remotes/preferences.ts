import type { Preferences } from '@coupon-center/remote-kit';

/** Creates a remote's preferences in this browser, under its name. Where storage is off or full, they last as long as the page. */
export function createPreferences(remote: string): Preferences {
  const unstored = new Map<string, string>();
  // `lookOfPage` finds them by the start of their names.
  const nameOf = (key: string) => `preference:${remote}:${key}`;
  return {
    get(key) {
      const latest = unstored.get(key);
      if (latest !== undefined) return latest;
      try {
        return localStorage.getItem(nameOf(key));
      } catch {
        return null;
      }
    },
    set(key, value) {
      try {
        localStorage.setItem(nameOf(key), value);
        unstored.delete(key);
      } catch {
        unstored.set(key, value);
      }
    },
    isStored: (key) => !unstored.has(key),
  };
}
