/** Builds a remote with screens for guests, in two folders. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { firstScreensFile, firstScreensSchema, wouldDrawTheSame } from '@coupon-center/portal-contracts';
import { sites } from '@coupon-center/site-config';
import type { Site } from '@coupon-center/site-config';
import { build, copyOfFixture } from './testing/build-fixture.ts';

function copyWithGuests(): string {
  const file = join(import.meta.dirname, '../fixtures/remote/remote.json');
  const declaration = JSON.parse(readFileSync(file, 'utf8')) as { routes: object[] };
  const guests = ['/in', '/broken', '/in/:id'].map((path) => ({ path, title: 'In', guard: 'guest' }));
  return copyOfFixture({
    'remote.json': JSON.stringify({ ...declaration, routes: [...declaration.routes, ...guests] }),
    'src/toast.ts': `import { showToast } from '@coupon-center/ui/toasts';
showToast({ kind: 'info', message: 'Hello' });\n`,
    'src/greeting.tsx': `export const Greeting = () => (import('./toast.ts'), null);\n`,
    'src/lifecycle.tsx': `import { defineRemote, useSession, useSite } from '@coupon-center/remote-kit';
import { Page } from '@coupon-center/ui';
import { Greeting } from './greeting.tsx';
const In = () => <Page title={useSite().siteName}><p>{useSession().status}</p></Page>;
const Broken = () => <p>{window.innerWidth}</p>;
export const { bootstrap, mount, unmount } = defineRemote({ screens: {
  '/fixture': Greeting, '/fixture/:id': Greeting, '/fixture-merchant': Greeting,
  '/in': In, '/broken': Broken, '/in/:id': In,
} });\n`,
  });
}
const [{ status, output, dist, scripts, read, record }, elsewhere] = await Promise.all([
  build(copyWithGuests()),
  build(copyWithGuests()),
]);
const screensOf = (site: Site) => firstScreensSchema.parse(JSON.parse(read(firstScreensFile(site.clientId))));

it('renders the first screens for each brand, for a guest, with the rules that they need', () => {
  expect(status).toBe(0);
  for (const site of Object.values(sites)) {
    const { '/in': screen } = screensOf(site).screens;
    expect(screen?.html).toContain(`${site.siteName}</h1>`);
    expect(screen?.html).toContain('<p>signed-out</p>');
    const [, className] = /<h1 class="[^"]*\bcc-(\w+)"/.exec(screen?.html ?? '') ?? [];
    expect(screen?.styles.ids).toContain(className);
    expect(screen?.styles.css).toContain(`.cc-${className}{`);
  }
});

it('renders the screens whose address is known and which Node can render, and warns about the others', () => {
  expect(Object.keys(screensOf(sites['6']).screens)).toEqual(['/in']);
  expect(output).toContain('/broken of Coupons.ca cannot be rendered');
  expect(output).toContain('window is not defined');
});

it('lists the versions that the first screens were rendered with', () => {
  const screens = screensOf(sites['6']);
  const provides = Object.fromEntries(
    Object.entries(screens.drawnWith).map(([module, version]) => [module, { version, names: [] }]),
  );
  expect(Object.keys(provides)).toEqual(expect.arrayContaining(['react', '@coupon-center/ui']));
  expect(Object.keys(record().uses ?? {})).toContain('@coupon-center/ui');
  expect(wouldDrawTheSame(screens, sites['6'], provides)).toBe(true);
});

it('records the first screens like other files of the version, and does not compress them', () => {
  expect(Object.keys(record().files)).toEqual(
    expect.arrayContaining(Object.keys(sites).map(firstScreensFile)),
  );
  expect(readdirSync(dist).filter((file) => /^first-screens.*\.(br|gz)$/.test(file))).toEqual([]);
});

it('builds the same files from the same sources in any folder', () => {
  expect(elsewhere.record()).toEqual(record());
});

it('keeps the side effect that prepares the page for the styles of toasts', () => {
  expect(scripts().map(read).join('')).toContain('meta[property="csp-nonce"]');
});
