/**
 * A rough estimate of how hard a password is to guess, from the kinds of characters and how many of them add information. It is a
 * hint and refuses nothing. Better libraries take hundreds of kilobytes.
 */
import { MIN_PASSWORD } from '@coupon-center/contracts';

export type Strength = 'short' | 'weak' | 'fair' | 'strong';

const KINDS: readonly [pattern: RegExp, characters: number][] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/\d/, 10],
  [/[ -/:-@[-`{-~]/, 33],
  [/[^ -~]/, 100],
];

/** Common parts of passwords, which attackers try first. */
const COMMON =
  /pass?w[o0]?r?[dt]|qwert|asdf|zxcv|letmein|welcome|admin|login|abc123|iloveyou|monkey|dragon|coupon/gi;

const FAIR_BITS = 42;
const STRONG_BITS = 70;

/** Characters that repeat or continue the one before add next to nothing. */
function distinctCharacters(password: string): number {
  let distinct = 0;
  let before: number | undefined;
  for (const character of password) {
    const code = character.codePointAt(0) as number;
    distinct += before !== undefined && Math.abs(code - before) <= 1 ? 0.2 : 1;
    before = code;
  }
  return distinct;
}

/** @param known what others may know, e.g. the email address: it counts as one character wherever it occurs */
export function strengthOf(password: string, known: readonly string[] = []): Strength {
  if ([...password].length < MIN_PASSWORD) return 'short';
  const names = known.filter((name) => name.length >= 3);
  const rest = names
    .reduce((text, name) => text.toLowerCase().replaceAll(name.toLowerCase(), '*'), password)
    .replace(COMMON, '*');
  const pool = KINDS.reduce((sum, [kind, count]) => (kind.test(password) ? sum + count : sum), 0);
  const bits = distinctCharacters(rest) * Math.log2(pool);
  if (bits < FAIR_BITS) return 'weak';
  return bits < STRONG_BITS ? 'fair' : 'strong';
}
