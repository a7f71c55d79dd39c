import { networkOf } from './network-of.ts';

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
