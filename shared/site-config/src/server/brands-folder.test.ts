import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import data from '../../brands/8.json' with { type: 'json' };
import { siteByClientId, siteByHost, sites } from '../index.ts';
import { addBrands } from './brands-folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'coupon-center-brands-'));
afterAll(() => rmSync(folder, { recursive: true }));

const write = (name: string, content: unknown) =>
  writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));

/** The brands are global in a process. */
const builtIn = { ...sites };
afterEach(() => {
  for (const id of Object.keys(sites)) delete (sites as Record<string, unknown>)[id];
  Object.assign(sites, builtIn);
});

const bay = {
  ...data,
  clientId: '12',
  siteName: 'Bargain Bay',
  clientUrl: 'https://www.bargainbay.example',
  portalUrl: 'https://merchants.bargainbay.example',
  hosts: ['bargains.example'],
};

test('adds the brand of a data file to the others, found by its hosts', () => {
  write('12.json', bay);
  write('notes.txt', 'no brand');
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

test('a data file replaces the brand with its client id', () => {
  write('12.json', { ...data, price: 9.5 });
  addBrands(folder);
  expect(sites['8'].price).toBe(9.5);
  expect(Object.keys(sites)).toEqual(['6', '8', '10']);
});

test.each([undefined, ''])('without a folder (%j), the brands stay as they are', (none) => {
  addBrands(none);
  expect(Object.keys(sites)).toEqual(['6', '8', '10']);
});

test('refuses a host of another brand', () => {
  write('12.json', { ...bay, hosts: ['www.dealcorner.example'] });
  expect(() => addBrands(folder)).toThrow(
    'Brand 12 (Bargain Bay), hosts: www.dealcorner.example belongs to brand 10 already.',
  );
});

test('names the file that is not JSON', () => {
  write('12.json', '{"clientId": 12');
  expect(() => addBrands(folder)).toThrow(/12\.json is not JSON: /);
});

test('fails if the folder does not exist', () => {
  expect(() => addBrands(join(folder, 'nowhere'))).toThrow(/ENOENT.*nowhere/);
});
