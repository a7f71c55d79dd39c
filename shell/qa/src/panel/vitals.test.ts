import { vitalText } from './vitals.ts';

test('shows a shift as a number, and everything else in milliseconds', () => {
  expect(vitalText({ name: 'CLS', value: 0.0213 })).toBe('0.02');
  expect(vitalText({ name: 'LCP', value: 1240.4 })).toBe('1240 ms');
});
