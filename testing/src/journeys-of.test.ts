import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { JOURNEYS_OF, journeysOf } from './journeys-of.ts';
import { root } from './paths.ts';

const specs = globSync('e2e/specs/**/*.spec.ts', { cwd: root });
const scenes = globSync('e2e/screens/scenes/*.ts', { cwd: root }).flatMap((file) =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/name: '([\w-]+)'/g)].map(([, name = '']) => name),
);

test.each(globSync('mf-*', { cwd: root }))('a change in %s selects journeys that exist', (folder) => {
  const own = JOURNEYS_OF[folder];
  expect(own).toBeDefined();
  for (const part of own?.specs ?? []) expect(specs.some((file) => file.includes(`/${part}`))).toBe(true);
  for (const part of own?.scenes ?? []) expect(scenes.some((name) => name.startsWith(part))).toBe(true);
});

test('a change in one remote selects the main walk, and journeys and scenes of its own', () => {
  const selected = new RegExp(journeysOf(['scripts', 'scripts/api', 'mf-payments']) ?? '');
  const titles = [
    'merchant/main-walk.spec.ts a merchant registers',
    'merchant/declined-card.spec.ts is refused',
    'qa/every-screen.spec.ts payment-active is accessible',
    'merchant/coupon-list.spec.ts a row opens',
    'qa/every-screen.spec.ts coupons-empty is accessible',
  ];
  expect(titles.filter((title) => selected.test(title))).toEqual(titles.slice(0, 3));
});

test('a change in anything else, or in an unknown remote, selects all journeys', () => {
  for (const folder of ['shell', 'shared/ui', 'e2e', 'mf-new'])
    expect(journeysOf(['scripts', 'mf-payments', folder])).toBeUndefined();
  expect(journeysOf(['scripts'])).toBeUndefined();
});
