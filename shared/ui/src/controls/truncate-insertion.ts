export interface Insertion {
  before: string;
  after: string;
  /** Where the insertion ends in `after`, in UTF-16 units as inputs count. */
  end: number;
}

/**
 * Truncates what is typed or pasted into a text of limited length: drops the end of the insertion, and nothing around it.
 * @returns `after`, with at most `max` code points
 */
export function truncateInsertion({ before, after, end }: Insertion, max: number): string {
  const points = [...after];
  if (points.length <= max) return after;
  const tail = after.slice(end);
  // The text was replaced as a whole, e.g. by a browser extension.
  if (!before.endsWith(tail)) return points.slice(0, max).join('');
  const head = [...after.slice(0, end)];
  const old = [...before.slice(0, before.length - tail.length)];
  const differs = head.findIndex((point, index) => point !== old[index]);
  const start = differs === -1 ? head.length : differs;
  const room = Math.max(0, max - start - [...tail].length);
  return head.slice(0, start + room).join('') + tail;
}
