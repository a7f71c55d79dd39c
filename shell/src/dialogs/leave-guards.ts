/** Keeps the page from being left without a question while a form has unsaved content. */

export interface LeaveGuards {
  /** @returns the function that takes the guard away */
  add: (isDirty: () => boolean) => () => void;
  isDirty(): boolean;
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
  };
}
