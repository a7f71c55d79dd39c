import { isOwnNetwork } from './own-network.ts';

test.each([
  'http://localhost/x',
  'http://LOCALHOST.:3000',
  'http://shop.local',
  'http://a.b.internal',
  'http://127.0.0.1',
  'http://2130706433',
  'http://0x7f.1',
  'http://10.1.2.3',
  'http://172.16.0.1',
  'http://172.31.255.1',
  'http://192.168.1.1',
  'http://169.254.169.254/latest',
  'http://[::1]:80/',
])('%s is on a local network', (url) => {
  expect(isOwnNetwork(new URL(url).hostname)).toBe(true);
});

test.each([
  'https://maple.example',
  'https://localhost.com',
  'https://thelocal.ca',
  'https://home.depot.ca',
  'http://172.32.0.1',
  'http://192.169.1.1',
  'http://11.1.1.1',
])('%s is on the internet', (url) => {
  expect(isOwnNetwork(new URL(url).hostname)).toBe(false);
});
