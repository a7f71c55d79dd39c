import { aStore } from '@coupon-center/remote-kit/testing';
import { sites } from '@coupon-center/site-config';
import { onDate, TODAY } from '../../testing/coupon-form.ts';
import { readCoupons, withoutLines } from './read-coupons.ts';

onDate(TODAY);

const store = aStore({ website_url: 'https://maple.ca' });
const read = (text: string) => readCoupons(text, { site: sites['6'], store });
const first = (text: string) => read(text).entries[0]!;
const problemsOf = (text: string) => first(text).problems.map(({ words }) => words);

test('reads a plain line as the coupon that the form would save', () => {
  const { title, values, problems } = first('20% off everything, SAVE20, 2026-12-01, 2026-12-31');
  expect(problems).toEqual([]);
  expect(title).toBe('20% OFF');
  expect(values).toEqual({
    offer_type: 'sitewide percent',
    savings: '20',
    up_to_savings_percent: false,
    savings_minimum_order: '',
    description: '20% off everything',
    custom_url: 'https://maple.ca',
    discount_code: 'SAVE20',
    start_date: '2026-12-01',
    expiration_date: '2026-12-31',
    noExpiration: false,
  });
});

test.each([
  ['Up to 30% off boots', 'sale percent', 'UP TO 30% OFF'],
  ['12.5 percent off', 'sitewide percent', '12.5% OFF'],
  ['CA$1,250 off the entire store', 'sitewide amount', 'CA$1,250 OFF'],
  ['Save $5 on boots', 'sale amount', 'CA$5 OFF'],
  ['Free shipping over $50', 'free shipping', 'Free Shipping'],
  ['A free gift', 'Other', 'Sale'],
])('reads the offer of %j', (text, offer_type, title) => {
  const entry = first(`"${text}"`);
  expect(entry).toMatchObject({ title, problems: [], values: { offer_type, description: text } });
});

test('takes the minimum order of free shipping from its words', () => {
  expect(first('Free shipping on orders over CA$50').values.savings_minimum_order).toBe('50');
});

test('without dates a coupon starts today and runs for a month', () => {
  expect(first('20% off').values).toMatchObject({ start_date: '2026-10-31', expiration_date: '2026-11-30' });
});

test.each([
  ['20% off, 2026-12-01, never', '2026-12-01', true],
  ['20% off, from Dec 1, 2026, until Dec 24, 2026', '2026-12-01', false],
  ['20% off, 2026-12-01 to 2026-12-24', '2026-12-01', false],
])('reads the dates of %j', (text, start_date, noExpiration) => {
  expect(first(text)).toMatchObject({ problems: [], values: { start_date, noExpiration } });
  if (!noExpiration) expect(first(text).values.expiration_date).toBe('2026-12-24');
});

test('reads the columns of a spreadsheet by their header, in any order', () => {
  const { entries, header, unknown } = read(
    ['Code\tType\tSavings\tDescription\tExpires\tNotes', 'B5\tSale amount\t5\tBoots\t12/31/2026\tx'].join(
      '\r\n',
    ),
  );
  expect(header).toContain('Code');
  expect(unknown).toEqual(['Notes']);
  expect(entries).toHaveLength(1);
  expect(entries[0]).toMatchObject({
    line: 2,
    title: 'CA$5 OFF',
    problems: [],
    values: { offer_type: 'sale amount', discount_code: 'B5', expiration_date: '2026-12-31' },
  });
});

test('a type and a number in cells of their own are enough', () => {
  expect(first('sitewide percent, 25, All boots, BOOTS')).toMatchObject({
    title: '25% OFF',
    problems: [],
    values: { description: 'All boots', discount_code: 'BOOTS' },
  });
});

test('tells the problems of all rows at once, in the words of the form', () => {
  expect(problemsOf('120% off')).toEqual(['Savings must be at most 100 percent.']);
  expect(problemsOf('20% off, 2026-12-31, 2026-12-01')).toEqual([
    'Expiration Date: The expiration date must not be before the start date.',
  ]);
  expect(problemsOf(`20% off ${'x'.repeat(120)}`)).toEqual([
    'Coupon Description: Ensure this field has no more than 120 characters.',
  ]);
  expect(problemsOf(`20% off, ${'x'.repeat(41)}`)).toEqual([
    'Coupon Code: Ensure this field has no more than 40 characters.',
  ]);
});

test('accepts a description of one word of 120 characters', () => {
  expect(first('x'.repeat(120))).toMatchObject({ title: 'Sale', problems: [] });
});

test.each([
  ['Type,Savings,Description\nbogo,20,Boots', /“bogo” isn’t an offer type/],
  ['Type,Savings,Description\nsale percent,$20,Boots', /“\$20” isn’t a percentage/],
  ['Savings,Description\n20,Boots', /Is “20” a percentage or an amount/],
  ['€20 off boots', /Amounts are in CA\$, not in €/],
  ['20% off, 2026-12-31', /the first or the last day/],
  ['20% off, CODE, all boots', /doesn’t fit in/],
  ['20% off, 2026-12-01, 2026-12-02, 2026-12-03', /more than two dates/],
])('asks about what it can’t know: %j', (text, words) => {
  expect(problemsOf(text)).toEqual([expect.stringMatching(words)]);
});

test('offers both readings of a date, each by one press', () => {
  const [problem] = first('20% off, SAVE, 03/04/2027, 2027-05-01').problems;
  expect(problem?.fixes).toEqual([
    { label: 'Mar 4, 2027', text: '20% off, SAVE, 2027-03-04, 2027-05-01' },
    { label: 'Apr 3, 2027', text: '20% off, SAVE, 2027-04-03, 2027-05-01' },
  ]);
  expect(problemsOf(problem!.fixes[0]!.text)).toEqual([]);
});

test('refuses the same row twice', () => {
  const { entries } = read('20% off,A\n30% off,B\n\n20% off, A');
  expect(entries.map(({ problems }) => problems[0]?.words)).toEqual([
    undefined,
    undefined,
    'This is the same as line 1.',
  ]);
});

test('removes lines from the text, and keeps the header for the others', () => {
  const two = read('Offer,Code\n20% off,A\r\n30% off,B');
  expect(withoutLines(two, new Set([2]))).toBe('Offer,Code\n30% off,B');
  expect(withoutLines(two, new Set([2, 3]))).toBe('');
});

test('reads more rows than a merchant may have coupons', () => {
  const text = Array.from({ length: 12 }, (_, place) => `${place + 1}% off`).join('\n');
  expect(read(text).entries).toHaveLength(12);
});
