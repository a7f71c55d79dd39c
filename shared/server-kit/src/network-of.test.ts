import { networkOf, wideNetworkOf } from './network-of.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['2001:db8:1:3::9', '2001:db8:1:3::/64'],
])('%s is in the network %s', (address, network) => expect(networkOf(address)).toBe(network));

test.each(['::1', '::ffff:203.0.113.7', '::ffff:cb00:7108'])('%s is its own network', (address) => {
  const others = ['::1', '::2', '::ffff:203.0.113.7', '::ffff:203.0.113.8'];
  const same = others.filter((other) => networkOf(other) === networkOf(address));
  expect(same).toHaveLength(1);
});

test('a value from a proxy that is not an address is used unchanged', () => {
  expect(networkOf('unknown')).toBe('unknown');
});

test.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['::ffff:203.0.113.7', '203.0.113.0/24'],
  ['::ffff:cb00:7108', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:0DB8:1:ffff::9', '2001:db8:1::/48'],
  ['2001:db8::9', '2001:db8:0::/48'],
  ['127.0.0.1', '127.0.0.0/24'],
  ['unknown', 'unknown'],
])('%s is in the wide network %s', (address, network) => expect(wideNetworkOf(address)).toBe(network));

test('the loopback address is a wide network by itself', () => {
  expect(wideNetworkOf('::1')).not.toBe(wideNetworkOf('::ffff:127.0.0.1'));
});
