import { aStore } from '@coupon-center/remote-kit/testing';
import { sites } from '@coupon-center/site-config';
import { newCouponValues } from '../../shared/coupon-values.ts';
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
    ...newCouponValues(sites['6'], store),
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
])('reads the offer of %j', (text, offer_type, title) => {
  const entry = first(`"${text}"`);
  expect(entry).toMatchObject({ title, problems: [], values: { offer_type, description: text } });
});

test('takes the minimum order of free shipping from its words', () => {
  expect(first('Free shipping on orders over CA$50').values.savings_minimum_order).toBe('50');
});

test.each([
  ['20% off for new customers', { new_customers: true }],
  ['20% off, one per customer', { one_per_customer: true }],
  ['20% off boots, not on sale items', { excludes_sale_items: true }],
  ['$5 off, in store only', { where: 'in store' }],
  ['$5 off, online only, excludes sale items', { where: 'online', excludes_sale_items: true }],
  ['20% off everything in store, for existing and new customers', { where: '', new_customers: false }],
])('reads the restrictions of %j', (text, restrictions) => {
  expect(first(`"${text}"`)).toMatchObject({ problems: [], values: restrictions });
});

test('says that own words of restrictions are too long', () => {
  expect(problemsOf(`Offer,Savings,Restrictions\nBoots,20%,${'x'.repeat(121)}`)).toEqual([
    'Restrictions: Ensure this field has no more than 120 characters.',
  ]);
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
  const { entries, header, columns } = read(
    ['Code\tType\tSavings\tDescription\tExpires\tNotes', 'B5\tSale amount\t5\tBoots\t12/31/2026\tx'].join(
      '\r\n',
    ),
  );
  expect(header).toContain('Code');
  expect(columns.filter(({ column }) => column === null)).toEqual([
    { heading: 'Notes', example: 'x', column: null },
  ]);
  expect(entries).toHaveLength(1);
  expect(entries[0]).toMatchObject({
    line: 2,
    title: 'CA$5 OFF',
    problems: [],
    values: { offer_type: 'sale amount', discount_code: 'B5', expiration_date: '2026-12-31' },
  });
});

test('a type and a number in separate cells are enough', () => {
  expect(first('sitewide percent, 25, All boots, BOOTS')).toMatchObject({
    title: '25% OFF',
    problems: [],
    values: { description: 'All boots', discount_code: 'BOOTS' },
  });
});

test("reports the problems of all rows at once, in the form's words", () => {
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
  expect(first(`20%, ${'x'.repeat(120)}`)).toMatchObject({ title: '20% OFF', problems: [] });
});

test('asks about a line without savings, and lists it as a sale only if the merchant agrees', () => {
  const text = 'rubbish line\n20% off, A';
  const [rubbish, percent] = read(text).entries;
  expect(rubbish!.problems).toEqual([
    {
      words: 'No saving found. List it as “Sale”?',
      fixes: [{ label: 'List it as “Sale”', isSale: true }],
      isQuestion: true,
    },
  ]);
  expect(percent!.problems).toEqual([]);
  const told = readCoupons(
    text,
    { site: sites['6'], store },
    { columns: {}, sales: new Set([rubbish!.text]) },
  );
  expect(told.entries[0]).toMatchObject({
    title: 'Sale',
    problems: [],
    values: { offer_type: 'Other', savings: '' },
  });
});

test('a fix changes its own line only', () => {
  const { problems } = first('15 off first order HELLO, 2026-12-01, 2026-12-15');
  expect(problems[0]!.fixes[0]).toEqual({
    label: 'CA$15 off with code HELLO',
    text: 'CA$15 off first order, HELLO, 2026-12-01, 2026-12-15',
  });
  expect(first('CA$15 off first order, HELLO, 2026-12-01, 2026-12-15')).toMatchObject({
    title: 'CA$15 OFF',
    problems: [],
    values: { discount_code: 'HELLO', description: 'CA$15 off first order' },
  });
});

test.each([
  ['Description;Code;Start\n15 off first order HELLO;;2026-12-01', '15 off first order HELLO;;2026-12-01'],
  ['Description,Start\n15 off first order HELLO,2026-12-01', '15 off first order HELLO,2026-12-01'],
  [
    '"15 off first order HELLO",2026-12-01 to 2026-12-31',
    '"15 off first order HELLO",2026-12-01 to 2026-12-31',
  ],
  ['15 off first order HELLO, BOOTS', '15 off first order HELLO, BOOTS'],
])('a fix adds no cell if that would break the row: %j', (text, row) => {
  expect(first(text).problems[0]!.fixes[0]).toEqual({
    label: 'CA$15 off',
    text: row.replace('15 off', 'CA$15 off'),
  });
});

test('reads a code that the words introduce as one', () => {
  expect(first('10% off boots with code HELLO').values.discount_code).toBe('HELLO');
  expect(first('10% off boots with code HELLO, BOOTS').values.discount_code).toBe('BOOTS');
});

test('offers no fix if it would have to guess its place', () => {
  const { entries } = read('Savings,Description,Code\n20,Boots,20');
  expect(entries[0]!.problems).toEqual([
    { words: 'Is “20” a percentage or an amount?', fixes: [], isQuestion: false },
  ]);
});

test.each([
  ['Description;Code;Start;End\n20% off boots;A;2026-12-01;2026-12-31'],
  ['End|Start|Code|Description\n2026-12-31|2026-12-01|A|20% off boots'],
  ['Fin\tDébut\tCode promo\tDescription\n31 décembre 2026\t1er décembre 2026\tA\t20% off boots'],
])('reads a table without taking its headings for a coupon: %j', (text) => {
  const { entries } = read(text);
  expect(entries).toHaveLength(1);
  expect(entries[0]).toMatchObject({
    title: '20% OFF',
    problems: [],
    values: {
      description: '20% off boots',
      discount_code: 'A',
      start_date: '2026-12-01',
      expiration_date: '2026-12-31',
    },
  });
});

test('keeps a title that says more than its description', () => {
  const [entry] = read('Title,Description,Percent\nWinter sale,All boots,20').entries;
  expect(entry!.values.description).toBe('Winter sale – All boots');
});

test.each([
  ['Description,Percent,Currency\nBoots,20,EUR', []],
  [
    'Description,Amount off,Currency\nBoots,20,EUR',
    ['Amounts are in CA$, not in EUR. Nothing is converted.'],
  ],
  ['Description,Discount type,Discount value\nBoots,percentage,0.1', ['Is “0.1” 10%?']],
  ['Description,Percent\nBoots,ten', ['“ten” isn’t a percentage.']],
  ['Description,Amount off\nBoots,1.249', ['Savings: Enter a number with at most two decimals.']],
  ['Description,Amount off\nBoots,1.000', ['Is “1.000” 1 or 1000?']],
  ['Description,Amount off\nBoots,1.250', ['Is “1.250” 1.25 or 1250?']],
  ['Description,Amount off\nBoots,$1.000', ['Is “1.000” 1 or 1000?']],
  ['Description,Savings\nBoots,1.000', ['Is “1.000” 1 or 1000?']],
  ['Description,Amount off\nBoots,15.0', []],
  ['Description,Amount off\nBoots,15.0000', []],
  ['Description,Savings\nBoots,Over $100: 20%', ['Is “20%” the saving?']],
  [
    'Description,Savings\nBoots,10% to 50%',
    ['Which is the saving: 10% or 50%? Put each in a line of its own.'],
  ],
  [
    'Description,Savings\nBoots,10% or $20',
    ['Which is the saving: 10% or CA$20? Put each in a line of its own.'],
  ],
])('asks about ambiguous cells: %j', (text, words) => {
  expect(problemsOf(text)).toEqual(words);
});

test.each([
  ['Spend $100, get $20 off', '20', 'sale amount', 100],
  ['Up to 20%', '20', 'sale percent', null],
  ['-20%', '20', 'sale percent', null],
  ['20% off', '20', 'sale percent', null],
  ['$20 discount', '20', 'sale amount', null],
])('reads the savings of a cell with words: %j', (cell, savings, offer_type, savings_minimum_order) => {
  expect(first(`Savings\tDescription\n${cell}\tBoots`)).toMatchObject({
    problems: [],
    values: { savings, offer_type },
    origin: { savings_minimum_order },
  });
});

test.each([
  ['20% off', '20% off'],
  ['$20', '$20 off'],
  ['Up to 20%', 'Up to 20% off'],
])('a coupon without words is described by its savings %j', (cell, description) => {
  expect(first(`Savings\tCode\n${cell}\tA`).values.description).toBe(description);
});

test.each([
  ['50', '50'],
  ['75.0', '75'],
  ['$1,250', '1250'],
  ['$50+', '50'],
  ['over $50', '50'],
  ['0', ''],
  ['None', ''],
])('reads the minimum order %j', (minimum, savings_minimum_order) => {
  const table = `Description\tPercent\tMin. order\nBoots\t20\t${minimum}`;
  expect(first(table)).toMatchObject({ problems: [], values: { savings_minimum_order } });
});

test.each(['50+', '2 items', '1.249', '1.000', '$1.249', '10%', '$50 or $60', '2 items or $50'])(
  'asks for a minimum order that it can’t read: %j',
  (minimum) => {
    expect(problemsOf(`Description\tPercent\tMin. order\nBoots\t20\t${minimum}`)).toEqual([
      `“${minimum}” isn’t the amount of a minimum order. Write one such as CA$50, or leave it empty.`,
    ]);
  },
);

test.each([
  ['Amount', '75.0', '75', 0],
  ['', '75.0', '75', 0],
  ['None', '', '', 0],
  ['None', '2', '', 1],
  ['Quantity', '2', '', 1],
  ['Quantity', '', '', 0],
])('reads a minimum of the kind %j with %j', (kind, minimum, savings_minimum_order, problems) => {
  const entry = first(`Description\tPercent\tMinimum Type\tMinimum Value\nBoots\t20\t${kind}\t${minimum}`);
  expect(entry.values.savings_minimum_order).toBe(savings_minimum_order);
  expect(entry.problems).toHaveLength(problems);
});

test.each([
  ['Type,Savings,Description\nbogo,20,Boots', /“bogo” isn’t an offer type/],
  ['Type,Savings,Description\nsale percent,$20,Boots', /“\$20” isn’t a percentage/],
  ['Savings,Description\n20,Boots', /Is “20” a percentage or an amount/],
  ['€20 off boots', /Amounts are in CA\$, not in €/],
  ['20% off, 2026-12-31', /the first or the last day/],
  ['20% off, CODE, all boots', /doesn’t fit in/],
  ['20% off, 2026-12-01, 2026-12-02, 2026-12-03', /more than two dates/],
])('asks about ambiguous values: %j', (text, words) => {
  expect(problemsOf(text)).toEqual([expect.stringMatching(words)]);
});

test('asks once whether day or month comes first, and writes the answer into all lines', () => {
  const { dates, entries } = read('20% off, A, 03/04/2027, 2027-05-01\n30% off, B, 05/04/2027, 31/12/2027');
  expect(dates?.words).toBe(
    '“03/04/2027” can be read in two ways. Which day is it? The answer holds for all 2 dates like it.',
  );
  expect(dates?.answers).toEqual([
    { label: 'Mar 4, 2027', text: '20% off, A, 2027-03-04, 2027-05-01\n30% off, B, 2027-05-04, 31/12/2027' },
    { label: 'Apr 3, 2027', text: '20% off, A, 2027-04-03, 2027-05-01\n30% off, B, 2027-04-05, 31/12/2027' },
  ]);
  expect(entries.map(({ problems }) => problems.map(({ isQuestion }) => isQuestion))).toEqual([
    [true],
    [true],
  ]);
  expect(read(dates!.answers[1]!.text).entries.flatMap(({ problems }) => problems)).toEqual([]);
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
