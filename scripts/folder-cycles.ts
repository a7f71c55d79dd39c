/** Finds folders of a package that import each other, so that neither can be read or moved without the other. */
import { dirname, join, normalize } from 'node:path';

/** Imports and exports of values; types vanish when the code is compiled. */
const IMPORTS = /^(?:import|export)\b(?! type\b)[^;]*?\bfrom '(\.[^']+)'|\bimport\('(\.[^']+)'\)/gm;

/** Path of a file in the package's `src` -> its text. */
export type Sources = ReadonlyMap<string, string>;

/** A file in the root of `src` stands for itself: entry points import everything, and what is shared is imported by everything. */
const roomOf = (file: string) => (dirname(file) === '.' ? file : dirname(file));

function readArrows(sources: Sources): Map<string, Set<string>> {
  const arrows = new Map<string, Set<string>>();
  for (const [file, text] of sources) {
    const from = roomOf(file);
    const targets = arrows.get(from) ?? new Set();
    arrows.set(from, targets);
    for (const [, statement, dynamic] of text.matchAll(IMPORTS)) {
      const to = roomOf(normalize(join(dirname(file), statement ?? dynamic ?? '')));
      if (to !== from && !to.startsWith('..')) targets.add(to);
    }
  }
  return arrows;
}

/** Returns the rooms that can be reached from a room; it includes itself only if there is a way back. */
function reachableFrom(room: string, arrows: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const reached = new Set<string>();
  const waiting = [...(arrows.get(room) ?? [])];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (reached.has(next)) continue;
    reached.add(next);
    waiting.push(...(arrows.get(next) ?? []));
  }
  return reached;
}

/** @returns the folders, sorted, that import themselves through others; none if there is no cycle */
export function foldersInCycles(sources: Sources): string[] {
  const arrows = readArrows(sources);
  return [...arrows.keys()].filter((room) => reachableFrom(room, arrows).has(room)).sort();
}
