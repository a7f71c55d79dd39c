import { useState } from 'react';

/**
 * Remembers that something has happened on a screen.
 * @returns whether the condition holds, or ever did since the component was mounted
 */
export function useHasBeen(condition: boolean): boolean {
  const [hasBeen, setHasBeen] = useState(condition);
  // Set while rendering, as React's `useState` docs recommend, so that no intermediate state shows.
  if (condition && !hasBeen) setHasBeen(true);
  return condition || hasBeen;
}
