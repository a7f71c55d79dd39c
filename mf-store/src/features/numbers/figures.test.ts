import { figuresOf } from './figures.ts';

const totals = (views: number) => ({ views, copies: 0, clicks: 0, worked: 0, failed: 0 });

test.each([
  [1120, 1000, '+12%', true],
  [920, 1000, '−8%', false],
  [1000, 1000, '±0%', false],
  [1001, 1000, '±0%', true],
  [3, 0, 'new', true],
])('%d views after %d before are a change of %j', (now, before, change, isUp) => {
  const [views] = figuresOf(totals(now), totals(before));
  expect(views).toMatchObject({ label: 'Page views', change, isUp });
});

test('formats numbers with thousands', () => {
  expect(figuresOf(totals(12_345), totals(6789))[0]).toMatchObject({ value: '12,345', before: '6,789' });
});
