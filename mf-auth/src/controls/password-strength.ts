/**
 * How hard a password is to guess, as a hint: nothing is refused by it. A rough measure of our own, because libraries that
 * know more weigh hundreds of kilobytes: kinds of characters, and how many of them say something new.
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

/** What everybody tries first. */
const COMMON =
  /pass?w[o0]?r?[dt]|qwert|asdf|zxcv|letmein|welcome|admin|login|abc123|iloveyou|monkey|dragon|coupon/gi;

const FAIR_BITS = 42;
const STRONG_BITS = 70;

/** Characters that repeat or go on from the one before say next to nothing. */
function tellingCharacters(password: string): number {
  let telling = 0;
  let before: number | undefined;
  for (const character of password) {
    const code = character.codePointAt(0) as number;
    telling += before !== undefined && Math.abs(code - before) <= 1 ? 0.2 : 1;
    before = code;
  }
  return telling;
}

/** @param known what others may know, e.g. the e-mail address: it counts as one character wherever it stands */
export function strengthOf(password: string, known: readonly string[] = []): Strength {
  if ([...password].length < MIN_PASSWORD) return 'short';
  const names = known.filter((name) => name.length >= 3);
  const telling = names
    .reduce((rest, name) => rest.toLowerCase().replaceAll(name.toLowerCase(), '*'), password)
    .replace(COMMON, '*');
  const pool = KINDS.reduce((sum, [kind, count]) => (kind.test(password) ? sum + count : sum), 0);
  const bits = tellingCharacters(telling) * Math.log2(pool);
  if (bits < FAIR_BITS) return 'weak';
  return bits < STRONG_BITS ? 'fair' : 'strong';
}
