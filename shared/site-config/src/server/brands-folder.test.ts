import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import data from '../../brands/8.json' with { type: 'json' };

const folder = mkdtempSync(join(tmpdir(), 'coupon-center-brands-'));
afterAll(() => rmSync(folder, { recursive: true }));

const write = (name: string, content: unknown) =>
  writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));

/** The brands are those of a process: each test has its own. */
async function fresh() {
  jest.resetModules();
  const [{ addBrands }, site] = await Promise.all([import('./brands-folder.ts'), import('../index.ts')]);
  return { addBrands, ...site };
}

const bay = {
  ...data,
  clientId: '12',
  siteName: 'Bargain Bay',
  clientUrl: 'https://www.bargainbay.example',
  portalUrl: 'https://merchants.bargainbay.example',
  hosts: ['bargains.example'],
};

test('a data file in the folder is a brand, found by its hosts, beside the others', async () => {
  write('12.json', bay);
  write('notes.txt', 'no brand');
  const { addBrands, siteByClientId, siteByHost } = await fresh();
  expect(siteByClientId('12')).toBeUndefined();
  addBrands(folder);
  expect(siteByClientId('12')?.siteName).toBe('Bargain Bay');
  for (const host of [
    'www.bargainbay.example',
    'merchants.bargainbay.example:443',
    'bargains.example',
    '12.localhost:4000',
  ])
    expect(siteByHost(host).clientId).toBe('12');
  expect(siteByHost('www.savingspost.example').clientId).toBe('8');
});

test('a data file replaces the brand with its client id', async () => {
  write('12.json', { ...data, price: 9.5 });
  const { addBrands, sites } = await fresh();
  addBrands(folder);
  expect(sites['8'].price).toBe(9.5);
  expect(Object.keys(sites)).toEqual(['6', '8', '10']);
});

test.each([undefined, ''])('without a folder (%j), the brands stay as they are', async (none) => {
  const { addBrands, sites } = await fresh();
  addBrands(none);
  expect(Object.keys(sites)).toEqual(['6', '8', '10']);
});

test('refuses a host of another brand', async () => {
  write('12.json', { ...bay, hosts: ['www.dealcorner.example'] });
  const { addBrands } = await fresh();
  expect(() => addBrands(folder)).toThrow(
    'Brand 12 (Bargain Bay), hosts: www.dealcorner.example belongs to brand 10 already.',
  );
});

test('names the file that is not JSON', async () => {
  write('12.json', '{"clientId": 12');
  const { addBrands } = await fresh();
  expect(() => addBrands(folder)).toThrow(/12\.json is not JSON: /);
});

test('a folder that is not there stops the start', async () => {
  const { addBrands } = await fresh();
  expect(() => addBrands(join(folder, 'nowhere'))).toThrow(/ENOENT.*nowhere/);
});
