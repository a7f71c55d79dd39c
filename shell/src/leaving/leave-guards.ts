/** Who must be asked before the page is left: forms with unsaved content. */

export interface LeaveGuards {
  /** @returns the function that takes the guard away */
  add: (isDirty: () => boolean) => () => void;
  isDirty(): boolean;
  size(): number;
}

export function createLeaveGuards(): LeaveGuards {
  const guards = new Set<() => boolean>();
  const isDirty = () => [...guards].some((guard) => guard());

  /** Closing the tab or leaving the portal: the browser asks with words of its own. */
  function beforeUnload(event: BeforeUnloadEvent): void {
    if (isDirty()) event.preventDefault();
  }

  return {
    add(guard) {
      // One entry per call, also when the same function is given twice.
      const entry = () => guard();
      if (guards.size === 0) addEventListener('beforeunload', beforeUnload);
      guards.add(entry);
      return () => {
        guards.delete(entry);
        if (guards.size === 0) removeEventListener('beforeunload', beforeUnload);
      };
    },
    isDirty,
    size: () => guards.size,
  };
}
