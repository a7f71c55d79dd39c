/** Asks for confirmation before the page is left while a form has unsaved changes. */

export interface LeaveGuards {
  add: (isDirty: () => boolean) => () => void;
  isDirty(): boolean;
}

export function createLeaveGuards(): LeaveGuards {
  const guards = new Set<() => boolean>();
  const isDirty = () => [...guards].some((guard) => guard());

  /** When the tab is closed or the portal is left, the browser asks in its own words. */
  function beforeUnload(event: BeforeUnloadEvent): void {
    if (isDirty()) event.preventDefault();
  }

  return {
    add(guard) {
      // One entry per call, even if the same function is passed twice.
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
