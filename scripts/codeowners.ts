/** `npm run codeowners`: writes .github/CODEOWNERS. A remote belongs to the team named in its `remote.json`. */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '..');
export const CODEOWNERS_FILE = join(root, '.github/CODEOWNERS');

/** Owners of everything else. The last matching line of the file wins. */
const TEAM_OF_FOLDER: Readonly<Record<string, string>> = {
  '*': 'platform',
  '/backend/': 'api',
  '/backend/src/features/billing/': 'payments',
  '/backend/src/features/coupons/': 'coupons',
  '/backend/src/features/stores/': 'store',
  '/backend/src/features/accounts/': 'accounts',
  '/backend/src/features/people/': 'accounts',
  '/backend/src/features/second-factor/': 'accounts',
  '/backend/src/features/sessions/': 'accounts',
  '/storefront/': 'storefront',
  '/compose/': 'quality',
  '/e2e/': 'quality',
  '/journeys/': 'quality',
};

const team = (name: string) => `@coupon-center/${name}`;

/** Returns the content of CODEOWNERS for the remotes of this checkout. */
export function codeowners(): string {
  const remotes = globSync('mf-*/remote.json', { cwd: root })
    .sort()
    .map((path): [string, string] => {
      const { owner } = JSON.parse(readFileSync(join(root, path), 'utf8')) as { owner: string };
      return [`/${dirname(path)}/`, owner];
    });
  const lines = [...Object.entries(TEAM_OF_FOLDER), ...remotes].map(
    ([pattern, name]) => `${pattern.padEnd(36)} ${team(name)}`,
  );
  return [
    '# Made by `npm run codeowners`; a remote is owned by the team in its remote.json.',
    ...lines,
    '',
  ].join('\n');
}

if (import.meta.main) writeFileSync(CODEOWNERS_FILE, codeowners());
