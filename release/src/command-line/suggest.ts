/** Suggestions for words that a person has mistyped. */

/** Returns how many letters have to be added, removed or replaced. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [line, letter] of [...one].entries()) {
    const next = [line + 1];
    for (let at = 0; at < other.length; at += 1) {
      const replaced = (row[at] ?? 0) + (letter === other[at] ? 0 : 1);
      next.push(Math.min(replaced, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}

/** Returns a question that suggests the nearest known word; empty if none is near. */
export function meant(word: string, known: readonly string[]): string {
  const [nearest] = known
    .map((one) => ({ one, far: distance(word, one) }))
    .filter(({ far }) => far <= Math.max(1, Math.floor(word.length / 3)))
    .sort((first, second) => first.far - second.far);
  return nearest ? ` Did you mean '${nearest.one}'?` : '';
}
