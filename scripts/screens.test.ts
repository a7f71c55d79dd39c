/** The screens that the specification lists: each is declared by one remote, with the right guard. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

interface Declaration {
  routes: { path: string; guard: string; navigation?: { label: string; audience: string } }[];
}

const routes = globSync('mf-*/remote.json', { cwd: root }).flatMap(
  (path) => (JSON.parse(readFileSync(join(root, path), 'utf8')) as Declaration).routes,
);

// @spec 2.3 2.4 2.5 2.6 2.7 2.9 2.10 2.11 2.12 2.13 2.14
test.each([
  ['/login', 'guest'],
  ['/register', 'guest'],
  ['/auth/password-reminder', 'guest'],
  // Registering signs in before the mail arrives (docs/rules.md, 2).
  ['/auth/set-password', 'any'],
  ['/auth/verify-email', 'any'],
  ['/my-store', 'merchant'],
  ['/coupons', 'merchant'],
  ['/coupons/add', 'merchant'],
  ['/coupons/add-several', 'merchant'],
  ['/coupons/:couponId', 'merchant'],
  ['/payment', 'merchant'],
  ['/logout', 'user'],
])('%s is a screen of one remote, for %s', (path, guard) => {
  expect(routes.filter((route) => route.path === path)).toEqual([expect.objectContaining({ guard })]);
});

// @spec 6.5
test('guests can only open sign-in, registration, password pages, verification and links in emails', () => {
  const open = routes.filter(({ guard }) => guard === 'guest' || guard === 'any').map(({ path }) => path);

  expect(open.sort()).toEqual([
    '/auth/accept-invitation',
    '/auth/confirm-email-change',
    '/auth/password-reminder',
    '/auth/set-password',
    '/auth/undo-email-change',
    '/auth/verify-email',
    '/coupons/extend',
    '/email-settings',
    '/login',
    '/register',
  ]);
});

// @spec 2.88 2.90 2.91 2.92
test('each main screen has an entry in the menu', () => {
  const entries = routes.flatMap(({ path, navigation }) =>
    navigation ? [[path, navigation.label, navigation.audience]] : [],
  );

  expect(entries).toEqual(
    expect.arrayContaining([
      ['/login', 'Log in', 'guest'],
      ['/register', 'Create your coupon page', 'guest'],
      ['/my-store', 'My Store', 'merchant'],
      ['/coupons', 'Coupons', 'merchant'],
      ['/payment', 'Payment', 'merchant'],
      ['/logout', 'Logout', 'user'],
    ]),
  );
});
