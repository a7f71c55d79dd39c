import { remoteOf, vitalText } from './vitals.ts';

test('assigns a measurement to the remote that contains its element, or else to the shell', () => {
  document.body.innerHTML = '<header>Menu</header><div data-remote="mf-one"><h1>Coupons</h1></div>';
  const heading = document.querySelector('h1');
  expect(remoteOf(heading)).toBe('mf-one');
  expect(remoteOf(heading?.firstChild)).toBe('mf-one');
  expect(remoteOf('div > h1')).toBe('mf-one');
  expect(remoteOf('header')).toBe('shell');
  expect(remoteOf(null)).toBe('shell');
});

test('shows a shift as a number, and everything else in milliseconds', () => {
  const vital = { rating: 'good', remote: 'shell', element: '' } as const;
  expect(vitalText({ ...vital, name: 'CLS', value: 0.0213 })).toBe('0.02');
  expect(vitalText({ ...vital, name: 'LCP', value: 1240.4 })).toBe('1240 ms');
});
