import { useState } from 'react';

/**
 * Remembers that something has happened on a screen.
 * @returns whether the condition holds, or ever did since the component was mounted
 */
export function useHasBeen(condition: boolean): boolean {
  const [hasBeen, setHasBeen] = useState(condition);
  // While rendering, as React documents at `useState` for what earlier renders knew: no screen shows the moment between.
  if (condition && !hasBeen) setHasBeen(true);
  return condition || hasBeen;
}
