import { restrictionsText } from './restriction-words.ts';
import { OFFER_TYPES } from './coupon-rules.ts';
import { couponPatchSchema, couponWriteSchema, minimumOrderOf, savingsOf } from './coupon-write.ts';

const coupon = {
  offer_type: 'sitewide percent',
  description: 'Everything in the shop',
  savings_percent: 20,
};

function problems(change: object): Record<string, string[]> {
  const result = couponWriteSchema.safeParse({ ...coupon, ...change });
  const found: Record<string, string[]> = {};
  for (const issue of result.error?.issues ?? []) (found[String(issue.path[0])] ??= []).push(issue.message);
  return found;
}

test('requires only offer type, description and savings', () => {
  expect(couponWriteSchema.parse(coupon)).toEqual({
    ...coupon,
    custom_url: '',
    discount_code: '',
    savings_amount: null,
    up_to_savings_percent: false,
    start_date: null,
    expiration_date: null,
  });
});

// @spec 3.24
test('accepts the other fields that the form sends', () => {
  const sent = {
    ...coupon,
    headline: '20% OFF',
    minimum: 10,
    started: '2026-11-21',
    expired: null,
    couponId: 4,
  };
  expect(couponWriteSchema.safeParse(sent).success).toBe(true);
});

describe('savings', () => {
  test.each([
    [20, 20],
    ['20', 20],
    [' 12.5 ', 12.5],
    ['.5', 0.5],
    ['5.', 5],
    [100, 100],
    [0.01, 0.01],
  ])('accepts %j percent as %j', (typed, value) => {
    expect(couponWriteSchema.parse({ ...coupon, savings_percent: typed }).savings_percent).toBe(value);
  });

  test.each([
    ['1.2.3', 'Enter a number with at most two decimals.'],
    ['1.234', 'Enter a number with at most two decimals.'],
    ['-1', 'Enter a number with at most two decimals.'],
    ['1e2', 'Enter a number with at most two decimals.'],
    ['.', 'Enter a number with at most two decimals.'],
    [1e21, 'Enter a number with at most two decimals.'],
    [true, 'Enter a number with at most two decimals.'],
    ['', 'This field is required.'],
    [null, 'This field is required.'],
    [undefined, 'This field is required.'],
    [0, 'Savings must be more than 0.'],
    [100.01, 'Savings must be at most 100 percent.'],
  ])('refuses %j percent', (typed, message) => {
    expect(problems({ savings_percent: typed })).toEqual({ savings_percent: [message] });
  });

  test('an amount may exceed 100 and needs no percentage', () => {
    const sent = { ...coupon, offer_type: 'sale amount', savings_percent: null, savings_amount: '150.50' };
    expect(couponWriteSchema.parse(sent).savings_amount).toBe(150.5);
    expect(problems({ offer_type: 'sale amount' })).toEqual({ savings_amount: ['This field is required.'] });
  });

  test("'Other' and free shipping need no savings", () => {
    expect(problems({ offer_type: 'Other', savings_percent: null })).toEqual({});
    expect(problems({ offer_type: 'free shipping', savings_percent: null })).toEqual({});
  });

  test("checks the range of savings given for 'Other'", () => {
    expect(problems({ offer_type: 'Other', savings_percent: 101 })).toHaveProperty('savings_percent');
    expect(problems({ offer_type: 'Other', savings_percent: 0 })).toHaveProperty('savings_percent');
    expect(problems({ offer_type: 'Other', savings_percent: null, savings_amount: 0 })).toHaveProperty(
      'savings_amount',
    );
  });
});

describe('minimum order', () => {
  test.each(['savings_minimum_order', 'minimum_order_amount', 'minimumOrder', 'minimum', 'minAmount'])(
    'accepts the field name %s',
    (name) => {
      const sent = { offer_type: 'free shipping', description: 'x', [name]: '25.50' };
      expect(couponWriteSchema.parse(sent)).toMatchObject({ [name]: 25.5 });
      expect(problems({ [name]: '1.2.3' })).toEqual({
        [name]: ['Enter a number with at most two decimals.'],
      });
    },
  );
});

describe('description', () => {
  test('keeps line breaks and turns tabs into spaces', () => {
    const description = 'One\n\ttwo';
    expect(couponWriteSchema.parse({ ...coupon, description }).description).toBe('One\n two');
  });

  // @spec 5.22
  test('trims the text and accepts 120 code points', () => {
    expect(couponWriteSchema.parse({ ...coupon, description: ` ${'🎁'.repeat(120)} ` }).description).toBe(
      '🎁'.repeat(120),
    );
  });

  test.each([
    ['', 'This field is required.'],
    [' \n ', 'This field is required.'],
    [undefined, 'This field is required.'],
    ['a'.repeat(121), 'Ensure this field has no more than 120 characters.'],
    ['a\0', 'This text has characters that cannot be stored.'],
    ['turned \u202e around', 'This field has characters that are not allowed.'],
  ])('refuses %j', (description, message) => {
    expect(problems({ description })).toEqual({ description: [message] });
  });
});

describe('restrictions', () => {
  const none = {
    new_customers: false,
    one_per_customer: false,
    excludes_sale_items: false,
    selected_products: false,
    where: null,
    text: '',
  };
  const read = (restrictions: object | null) =>
    couponWriteSchema.parse({ ...coupon, restrictions }).restrictions;

  test('are read as sent, and are null if there are none', () => {
    expect(read({ excludes_sale_items: true })).toEqual({ ...none, excludes_sale_items: true });
    expect(read({ where: 'online', text: ` ${'🎁'.repeat(120)} ` })).toEqual({
      ...none,
      where: 'online',
      text: '🎁'.repeat(120),
    });
    expect([read(null), read({}), read({ ...none, text: ' \u200b' })]).toEqual([null, null, null]);
  });

  test.each([
    [{ text: 'a'.repeat(121) }, 'Ensure this field has no more than 120 characters.'],
    [{ text: 'a\nb' }, 'This field must be a single line.'],
    [{ text: 'a\0' }, 'This text has characters that cannot be stored.'],
    [{ text: 'turned \u202e around' }, 'This field has characters that are not allowed.'],
  ])('refuses %j', (restrictions, message) => {
    expect(problems({ restrictions })).toEqual({ restrictions: [message] });
  });

  test('appear in plain words, the text last', () => {
    const all = read({
      text: 'Not with gift cards',
      where: 'in store',
      selected_products: true,
      excludes_sale_items: true,
      one_per_customer: true,
      new_customers: true,
    });
    expect(restrictionsText(all)).toBe(
      'New customers only · One per customer · Excludes sale items · Selected products only · In store only · Not with gift cards',
    );
    expect(restrictionsText(null)).toBe('');
  });
});

describe('offer type', () => {
  test.each(OFFER_TYPES)('accepts %s', (offer_type) => {
    expect(problems({ offer_type, savings_amount: 5, savings_percent: 5 })).toEqual({});
  });

  test.each([undefined, '', 'other', 'SITEWIDE PERCENT'])('refuses %j', (offer_type) => {
    expect(problems({ offer_type })).toEqual({ offer_type: ['This field is required.'] });
  });
});

describe('code', () => {
  test('is optional and trimmed', () => {
    expect(couponWriteSchema.parse({ ...coupon, discount_code: ' SAVE20 ' }).discount_code).toBe('SAVE20');
    expect(couponWriteSchema.parse({ ...coupon, discount_code: null }).discount_code).toBe('');
    expect(couponWriteSchema.parse({ ...coupon, discount_code: '  ' }).discount_code).toBe('');
  });

  // @spec 5.23
  test('has at most 40 characters and no line breaks', () => {
    expect(problems({ discount_code: 'a'.repeat(41) })).toEqual({
      discount_code: ['Ensure this field has no more than 40 characters.'],
    });
    expect(problems({ discount_code: 'a\nb' })).toEqual({
      discount_code: ['This field must be a single line.'],
    });
  });
});

describe('destination URL', () => {
  // @spec 5.23
  test('accepts an http(s) address and normalizes it, or an empty text', () => {
    expect(couponWriteSchema.parse({ ...coupon, custom_url: 'shop.example/sale' }).custom_url).toBe(
      'http://shop.example/sale',
    );
    expect(couponWriteSchema.parse({ ...coupon, custom_url: ' ' }).custom_url).toBe('');
  });

  test('limits the length', () => {
    expect(problems({ custom_url: `http://shop.example/${'a'.repeat(2048)}` })).toEqual({
      custom_url: ['Ensure this field has no more than 2048 characters.'],
    });
  });
});

describe('dates', () => {
  // @spec 5.26
  test('turns empty dates into null', () => {
    const parsed = couponWriteSchema.parse({ ...coupon, start_date: '', expiration_date: '' });
    expect(parsed).toMatchObject({ start_date: null, expiration_date: null });
  });

  test('accepts an expiration date equal to the start date, but none before it', () => {
    expect(problems({ start_date: '2026-11-21', expiration_date: '2026-11-21' })).toEqual({});
    expect(problems({ start_date: '2026-11-21', expiration_date: '2026-11-20' })).toEqual({
      expiration_date: ['The expiration date must not be before the start date.'],
    });
  });

  // @spec 5.25
  test.each(['2026-02-30', 20261121])('refuses %j', (start_date) => {
    expect(problems({ start_date })).toEqual({ start_date: ['Enter a valid date.'] });
  });
});

test('reports broken rules along with malformed fields', () => {
  expect(
    problems({
      description: ' ',
      savings_percent: 120,
      custom_url: 'ftp://shop.ca',
      start_date: '2026-11-21',
      expiration_date: '2026-11-20',
    }),
  ).toEqual({
    description: ['This field is required.'],
    savings_percent: ['Savings must be at most 100 percent.'],
    custom_url: ['Enter a valid URL.'],
    expiration_date: ['The expiration date must not be before the start date.'],
  });
});

test('reports one error for a malformed field and derives no others from it', () => {
  expect(
    problems({ savings_percent: '120.123', start_date: 'tomorrow', expiration_date: '2026-11-20' }),
  ).toEqual({
    savings_percent: ['Enter a number with at most two decimals.'],
    start_date: ['Enter a valid date.'],
  });
  expect(problems({ offer_type: 'bogof', savings_percent: null })).toEqual({
    offer_type: ['This field is required.'],
  });
  expect(couponWriteSchema.safeParse(null).success).toBe(false);
});

describe('minimumOrderOf', () => {
  const minimum = (sent: object) => minimumOrderOf(couponWriteSchema.parse({ ...coupon, ...sent }));

  test('takes the first field name present; null removes the minimum, zero is a value', () => {
    expect(minimum({})).toBeUndefined();
    expect(minimum({ minimum: 10 })).toBe(10);
    expect(minimum({ savings_minimum_order: null, minimum: 10 })).toBeNull();
    expect(minimum({ savings_minimum_order: '' })).toBeNull();
    expect(minimum({ savings_minimum_order: 0, minimum: 10 })).toBe(0);
  });
});

test('keeps only the savings in the unit of the offer type', () => {
  const both = { savings_amount: 5, savings_percent: 20 };
  expect(savingsOf({ offer_type: 'sale amount', ...both })).toEqual({ amount: 5, percent: null });
  expect(savingsOf({ offer_type: 'sale percent', ...both })).toEqual({ amount: null, percent: 20 });
  expect(savingsOf({ offer_type: 'free shipping', ...both })).toEqual({ amount: null, percent: null });
  expect(savingsOf({ offer_type: 'Other', ...both })).toEqual({ amount: 5, percent: null });
  expect(savingsOf({ offer_type: 'Other', savings_amount: null, savings_percent: 20 })).toEqual({
    amount: null,
    percent: 20,
  });
});

describe('couponPatchSchema', () => {
  test('checks only the fields that are sent', () => {
    expect(couponPatchSchema.parse({})).toEqual({});
    expect(
      couponPatchSchema.parse({ description: ' New ', expiration_date: '', discount_code: null }),
    ).toEqual({
      description: 'New',
      expiration_date: null,
      discount_code: '',
    });
  });

  test('accepts every field that a whole coupon accepts', () => {
    const whole = { ...coupon, title: 'Mine', approved: true, store: 1, minimum: '25.50', start_date: null };
    const { minimum, start_date } = couponPatchSchema.parse(whole);
    expect([minimum, start_date]).toEqual([25.5, null]);
  });

  test.each([
    ['description', ' '],
    ['description', '\u200b'],
    ['description', null],
    ['offer_type', 'bogof'],
    ['savings_percent', '1.2.3'],
    ['custom_url', 'javascript:alert(1)'],
    ['start_date', '2026-02-30'],
  ])('refuses the %s %j', (field, value) => {
    expect(couponPatchSchema.safeParse({ [field]: value }).success).toBe(false);
  });
});
