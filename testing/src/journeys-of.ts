/** Chooses the journeys that a change in remotes can break: the main walk, and those that open a screen of theirs. */
import { isOfRepository } from './changed.ts';

/** Parts of the names of specs, and of scenes that `every-screen.spec.ts` opens. */
interface Journeys {
  specs: readonly string[];
  scenes: readonly string[];
}

const ALWAYS = ['main-walk', 'one-of-each', 'byte-budgets'];

/** Folder of a remote -> its journeys. Another remote runs all. */
export const JOURNEYS_OF: Readonly<Record<string, Journeys>> = {
  'mf-auth': {
    specs: ['account', 'bad-input', 'first-screen', 'guards', 'second-factor', 'session-expired'],
    scenes: [
      'login',
      'register',
      'reminder',
      'set-password',
      'verify',
      'account',
      'email',
      'accept',
      'session',
    ],
  },
  'mf-coupons': {
    specs: ['add-several', 'coupon-', 'edit-a-coupon', 'leaving', 'numbers', 'reorder-touch', 'share-coupon'],
    scenes: ['coupon', 'numbers'],
  },
  'mf-payments': { specs: ['bad-network', 'declined-card'], scenes: ['payment', 'billing'] },
  'mf-review': { specs: ['provider-', 'live-update'], scenes: ['review', 'people'] },
  'mf-store': { specs: ['fit-logo', 'home', 'live-update', 'reads-ahead'], scenes: ['my-store'] },
};

/**
 * @param affected folders that a change affects
 * @returns a regular expression for Playwright's `--grep`; undefined if all journeys have to run
 */
export function journeysOf(affected: Iterable<string>): string | undefined {
  const journeys = [...affected]
    .filter((folder) => !isOfRepository(folder))
    .map((folder) => JOURNEYS_OF[folder]);
  if (journeys.length === 0 || journeys.includes(undefined)) return undefined;
  const specs = [...ALWAYS, ...journeys.flatMap((one) => one?.specs ?? [])];
  const scenes = journeys.flatMap((one) => one?.scenes ?? []);
  return `/(?:${specs.join('|')})\\S*\\.spec|every-screen\\S* (?:${scenes.join('|')})`;
}
