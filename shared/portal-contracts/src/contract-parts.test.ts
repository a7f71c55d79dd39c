import { contractPartsIn } from './contract-parts.ts';

const parts = {
  events: { 'coupons-changed': '2.0.0', 'reviews-changed': '2.1.0' },
  members: { notify: '2.0.0', 'session.announce': '2.0.0', theme: '2.1.0' },
};
const namesIn = (code: string) => contractPartsIn(code, parts).map(({ name }) => name);

test.each([
  ["useOnSessionEvent('coupons-changed', recheck)", ['coupons-changed']],
  ['session.on("reviews-changed", recheck)', ['reviews-changed']],
  ['contract.session.announce(event)', ['session.announce']],
  ['const { notify, theme } = useContract()', ['notify', 'theme']],
  ['const { announce } = session', ['session.announce']],
  ['const theme = useTheme()', ['theme']],
  ["log('reviews'); const themes = contract.themes", []],
])('finds in %j the contract parts %j', (code, expected) => {
  expect(namesIn(code)).toEqual(expected);
});

test('names the version of the contract that added a part', () => {
  expect(contractPartsIn('useTheme()', parts)).toEqual([{ name: 'theme', since: '2.1.0' }]);
});
