import { matching, pageCommands, remoteCommands } from './commands.ts';

const commands = remoteCommands('mf-coupons', [
  { id: 'add', label: 'Add a coupon', to: '/coupons/add' },
  { id: 'edit 1', label: 'Edit 20% OFF', detail: 'Café tables · BRUNCH', to: '/coupons/1' },
  { id: 'edit 2', label: 'Edit Free Shipping', detail: 'Over CA$50', to: '/coupons/2' },
  { id: 'archive 1', label: 'Archive 20% OFF', detail: 'Café tables · BRUNCH', run: async () => {} },
]);
const labels = (search: string) => matching(commands, search).map(({ label }) => label);

test.each([
  ['', ['Add a coupon', 'Edit 20% OFF', 'Edit Free Shipping', 'Archive 20% OFF']],
  ['edit', ['Edit 20% OFF', 'Edit Free Shipping']],
  ['  FREE edit ', ['Edit Free Shipping']],
  ['cafe', ['Edit 20% OFF', 'Archive 20% OFF']],
  ['brunch arch', ['Archive 20% OFF']],
  ['ship', ['Edit Free Shipping']],
  ['zebra', []],
])('a search for "%s" finds commands by all of its words, ignoring case and accents', (search, expected) => {
  expect(labels(search)).toEqual(expected);
});

test('lists a page of that name first, and words that begin with the search before words that contain it', () => {
  const found = matching(
    remoteCommands('mf-one', [
      { id: 'a', label: 'Go to Restore', to: '/a' },
      { id: 'b', label: 'Go to Store', to: '/b' },
    ]),
    'store',
  );
  expect(found.map(({ label }) => label)).toEqual(['Go to Store', 'Go to Restore']);
  const several = remoteCommands('mf-one', [
    { id: 'a', label: 'Add several stores', to: '/a' },
    { id: 'b', label: 'Go to Stores', to: '/b' },
  ]);
  expect(matching(several, 'stores')[0]?.label).toBe('Go to Stores');
});

test('announces that a page opens in a new tab', () => {
  const live = { label: 'Live Coupon Page', href: '/live', opensTab: true, emphasis: 'link' } as const;
  expect(pageCommands([live], '/')).toEqual([
    {
      id: 'page /live',
      label: 'Go to Live Coupon Page',
      group: 'Go to',
      detail: 'opens in a new tab',
      action: { to: '/live', opensTab: true },
    },
    {
      id: 'page /',
      label: 'Go to the home page',
      group: 'Go to',
      detail: '',
      action: { to: '/', opensTab: false },
    },
  ]);
});
