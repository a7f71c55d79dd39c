import { sites } from '@coupon-center/site-config';
import { NO_SAVING, readWords } from './read-words.ts';

const read = (words: string) => readWords(words, sites['6']);

test.each([
  ['20% off everything', 'sitewide percent', '20', false],
  ['Up to 30% off boots', 'sale percent', '30', true],
  ['Up to 50% off + free shipping', 'sitewide percent', '50', true],
  ['20%-50% off boots', 'sale percent', '50', true],
  ['12.5 percent off', 'sitewide percent', '12.5', false],
  ['15 % de rabais sur les bottes', 'sale percent', '15', false],
  ['Jusqu’à 40 % de rabais', 'sitewide percent', '40', true],
  ['$12,50 off boots', 'sale amount', '12.50', false],
  ['15 $ de rabais', 'sitewide amount', '15', false],
  ['$1 000 off', 'sitewide amount', '1000', false],
  ['1 249,99 $ de rabais', 'sitewide amount', '1249.99', false],
  ['CA$1,250 off the entire store', 'sitewide amount', '1250', false],
  ['Save $5 on boots', 'sale amount', '5', false],
  ['CA $20 off', 'sitewide amount', '20', false],
  ['CAD $20 off', 'sitewide amount', '20', false],
  ['20 CAD off', 'sitewide amount', '20', false],
  ['10 dollars off hats', 'sale amount', '10', false],
  ['Spend $100, get $15 off boots', 'sale amount', '15', false],
  ['$5 off $25', 'sitewide amount', '5', false],
  ['-20% sur tout', 'sitewide percent', '20', false],
  ['Économisez 25 $ à l’achat de 100 $', 'sale amount', '25', false],
  ['$10 off orders over $50', 'sale amount', '10', false],
])('reads %j', (words, type, savings, isRange) => {
  expect(read(words)).toMatchObject({ type, savings, isRange, problems: [] });
});

test.each([
  ['Free shipping over $50', '50'],
  ['Free shipping on orders of CA$75 or more', '75'],
  ['Livraison gratuite dès 49,99 $', '49.99'],
  ['Free delivery', ''],
])('reads the minimum order of %j', (words, minimum) => {
  expect(read(words)).toMatchObject({ type: 'free shipping', minimum, problems: [] });
});

test.each([
  ['5€ off', '€', 'CA$5'],
  ['₹50 off', '₹', 'CA$50'],
  ['US$20 off', 'US$', 'CA$20'],
  ['US $20 off', 'US $', 'CA$20'],
  ['AU $20 off', 'AU $', 'CA$20'],
  ['NZ $20 off', 'NZ $', 'CA$20'],
  ['USD $20 off', 'USD $', 'CA$20'],
  ['20 $ US de rabais', '$ US', 'CA$20'],
  ['20 $ AU de rabais', '$ AU', 'CA$20'],
  ['$20 USD off', 'USD', 'CA$20'],
  ['20 euros de rabais', 'euros', 'CA$20'],
])('asks about the currency of %j', (words, currency, own) => {
  const [question] = read(words).problems;
  expect(question!.words).toContain(`not in ${currency}`);
  expect(question!.answers).toEqual([expect.objectContaining({ label: `It is ${own}`, to: own })]);
});

test.each([
  ['₹50', 'Amounts are in CA$, not in ₹. Is “₹50” CA$50?'],
  ['100% cotton shirts', 'Is “100%” the saving?'],
  ['Boots for $99', 'Is “$99” the saving?'],
  ['10% off hats, 20% off boots', 'Which is the saving: 10% or 20%? Put each in a line of its own.'],
  ['Get a $50 gift card', 'Is “$50” the saving?'],
  ['rubbish line', NO_SAVING],
  ['A free gift', NO_SAVING],
])('asks instead of guessing the saving of %j', (words, question) => {
  expect(read(words).problems.map((one) => one.words)).toEqual([question]);
});

test('asks for the unit of a bare number, and offers to split off the code after it', () => {
  const [question] = readWords('15 off first order HELLO', sites['6'], true).problems;
  expect(question!.words).toBe('No saving found: is “15” an amount or a percentage?');
  expect(question!.answers).toEqual([
    {
      label: 'CA$15 off with code HELLO',
      from: '15 off first order HELLO',
      to: 'CA$15 off first order, HELLO',
    },
    { label: '15% off with code HELLO', from: '15 off first order HELLO', to: '15% off first order, HELLO' },
    { label: 'List it as “Sale”', isSale: true },
  ]);
});

test.each([
  ['$1.000 off', '1.000', ['$1 off', '$1000 off']],
  ['$1.250 off', '1.250', ['$1.25 off', '$1250 off']],
  ['Free shipping over $1.000', '1.000', ['Free shipping over $1', 'Free shipping over $1000']],
])('asks whether the zeros of %j are thousands', (words, number, texts) => {
  const [question] = read(words).problems;
  const [one = '', other = ''] = texts.map((text) => text.replace(/^.*\$| off$/g, ''));
  expect(question!.words).toBe(`Is “${number}” ${one} or ${other}?`);
  const written = question!.answers.map((answer) =>
    'to' in answer ? words.replace(answer.from, answer.to) : '',
  );
  expect(written).toEqual(texts);
});

test('leaves the code in the words if a comma would not separate it', () => {
  const [question] = read('15 off first order HELLO').problems;
  expect(question!.answers[0]).toEqual({
    label: 'CA$15 off',
    from: '15 off first order HELLO',
    to: 'CA$15 off first order HELLO',
  });
});
