import {
  calendarDay,
  codeLine,
  emailText,
  hasOtherScheme,
  line,
  newPassword,
  normalizeUrl,
  optionalUrlText,
  requiredLine,
  rowId,
  urlText,
} from './text.ts';

function messages(
  schema: { safeParse: (value: unknown) => { error?: { issues: { message: string }[] } } },
  value: unknown,
) {
  return schema.safeParse(value).error?.issues.map((issue) => issue.message) ?? [];
}

describe('URL rule', () => {
  // @spec 5.11 5.12
  test.each([
    ['shop.example', 'http://shop.example'],
    ['  shop.example/path?q=1  ', 'http://shop.example/path?q=1'],
    ['http://shop.example', 'http://shop.example'],
    ['HTTPS://Shop.Example', 'HTTPS://Shop.Example'],
    ['//shop.example', 'http://shop.example'],
    ['shop.example:8080', 'http://shop.example:8080'],
    ['münchen.example', 'http://münchen.example'],
    ['http://localhost:3000/a', 'http://localhost:3000/a'],
    ['http://127.0.0.1/', 'http://127.0.0.1/'],
    ['http://[::1]/', 'http://[::1]/'],
    ['HTTP://MÜNCHEN.example/ä', 'HTTP://MÜNCHEN.example/ä'],
    ['http://аррӏе.com', 'http://аррӏе.com'],
    ['http://sh\u00adop.example', 'http://shop.example'],
    ['https://shop.example/@handle', 'https://shop.example/@handle'],
  ])('turns %j into %j', (typed, stored) => {
    expect(normalizeUrl(typed)).toBe(stored);
  });

  test.each([
    '',
    '   ',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'javascript:1',
    'data:text/html,x',
    'ftp://shop.example',
    'mailto:a@b.example',
    'http:shop.example',
    'https://',
    'nodot',
    'http://nodot',
    'http://user:pw@shop.example',
    'user@shop.example',
    'shop .example',
    'java\nscript:alert(1)',
    'http://.example',
    'shop..example',
    '123',
    'http://123',
    '0x7f.1',
    '//evil.example\\@x',
    'http://good.example\\@evil.example/',
    '\\\\evil.example\\x',
    'https://shop.example/a\\b',
    'http:///shop.example',
    'http://shop%2eexample',
    'http://ｓhop.example',
  ])('refuses %j', (typed) => {
    expect(normalizeUrl(typed)).toBeNull();
  });

  test.each([
    ['ftp://shop.example', true],
    [' javascript:alert(1)', true],
    ['http:shop.example', true],
    ['HTTPS://shop.example', false],
    ['shop.example', false],
    ['shop.example:8080/a', false],
    ['', false],
  ])('%j has another scheme: %j', (typed, isOther) => {
    expect(hasOtherScheme(typed)).toBe(isOther);
  });

  // @spec 5.32
  test('has a specific message for each error', () => {
    expect(messages(urlText, '')).toEqual(['This field is required.']);
    expect(messages(urlText, 'nodot')).toEqual(['Enter a valid URL.']);
    expect(messages(urlText, `shop.example/${'a'.repeat(2048)}`)).toEqual([
      'Ensure this field has no more than 2048 characters.',
    ]);
  });

  test('applies the length limit after adding http://', () => {
    expect(messages(urlText, `shop.example/${'a'.repeat(2033)}`)).toEqual([
      'Ensure this field has no more than 2048 characters.',
    ]);
  });
});

describe('single-line text', () => {
  // @spec 5.32
  test('trims, then checks the length', () => {
    expect(line(3).parse('  abc ')).toBe('abc');
    expect(messages(line(3), 'abcd')).toEqual(['Ensure this field has no more than 3 characters.']);
  });

  test.each(['a\nb', 'a\rb', 'a\u2028b'])('refuses %j, which is not a single line', (text) => {
    expect(messages(line(9), text)).toEqual(['This field must be a single line.']);
  });

  test.each(['a\0b', 'a\ud800b'])("refuses %j, which can't be stored", (text) => {
    expect(messages(line(9), text)).toEqual(['This text has characters that cannot be stored.']);
  });

  test.each([' \n ', '\u200b\u2060', '\u3164', '\u2800', '\u00ad', '\u0301', '\u{e0041}'])(
    'a required line refuses %j, which has no visible character',
    (text) => {
      expect(messages(requiredLine(9), text)).toEqual(['This field is required.']);
    },
  );

  test.each(['x', '北京', '🎁', '\u200bx', '!'])('a required line accepts %j', (text) => {
    expect(requiredLine(9).parse(text)).toBe(text);
  });
});

test.each(['\u200b', '\u00ad', '\u2060', '\ufeff', '\u200e'])(
  'removes the invisible %j from codes, addresses and emails',
  (unseen) => {
    const within = (text: string) => `${unseen}${text.slice(0, 3)}${unseen}${text.slice(3)}${unseen}`;
    expect(codeLine(40).parse(within('SAVE20'))).toBe('SAVE20');
    expect(urlText.parse(within('https://maple.ca/sale'))).toBe('https://maple.ca/sale');
    expect(optionalUrlText.parse(within('https://maple.ca'))).toBe('https://maple.ca');
    expect(normalizeUrl(within('maple.ca'))).toBe('http://maple.ca');
    expect(emailText.parse(within('ann@maple.ca'))).toBe('ann@maple.ca');
    expect(messages(codeLine(40), 'a\u202Eb')).toEqual(['This field has characters that are not allowed.']);
  },
);

test('composes accents, and trims spaces of every kind', () => {
  expect(line(20).parse('\u00a0\u202fE\u0301te\u0301\u00a0')).toBe('Été');
  expect(line(3).safeParse('E\u0301te\u0301').success).toBe(true);
});

test.each([
  ['ann@café.example', 'ann@xn--caf-dma.example'],
  ['ann@café.example'.normalize('NFD'), 'ann@xn--caf-dma.example'],
  ['Ann@BÜCHER.example', 'Ann@xn--bcher-kva.example'],
  ['ann@почта.рф', 'ann@xn--80a1acny.xn--p1ai'],
  ['ann@xn--caf-dma.example', 'ann@xn--caf-dma.example'],
])('stores the international domain of an email address in ASCII: %s', (typed, kept) => {
  expect(emailText.parse(typed)).toBe(kept);
});

test.each([
  'ann@café',
  'ann@é/x.example',
  'ann@é:80.example',
  'ann@é@x.example',
  'ann@é%2f.example',
  'é@é.example',
  'ann@１２７.0.0.1',
])('%s is not an email address', (typed) => {
  expect(messages(emailText, typed)).toContain('Enter a valid email address.');
});

// @spec 5.3
test('email and password keep the messages of the specification', () => {
  expect(emailText.parse(' Me@Shop.Example ')).toBe('Me@Shop.Example');
  expect(messages(emailText, 'me@')).toEqual(['Enter a valid email address.']);
  expect(messages(emailText, '')).toContain('This field is required.');
  expect(messages(newPassword, '12345')).toEqual(['Password should be at least 6 characters long']);
  expect(newPassword.parse(' 1234 ')).toBe(' 1234 ');
});

describe('calendar day', () => {
  test.each(['2026-02-28', '2028-02-29', '2026-12-31'])('accepts %s', (day) => {
    expect(calendarDay.parse(day)).toBe(day);
  });

  test.each([
    '2026-02-29',
    '2026-13-01',
    '26-01-01',
    '2026-1-1',
    '2026-01-01T00:00:00Z',
    '0000-01-01',
    '9999-12-31',
    '',
  ])('refuses %j', (day) => {
    expect(messages(calendarDay, day)).toEqual(['Enter a valid date.']);
  });
});

test.each(['a\u202Eb', 'bell\u0007', 'tab\there', '\u2066isolated'])(
  'a line refuses invisible characters (%j)',
  (text) => {
    expect(line(40).safeParse(text).success).toBe(false);
  },
);

test.each([
  ['7', 7],
  [7, 7],
  ['9007199254740991', Number.MAX_SAFE_INTEGER],
  [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
  ['9007199254740992', undefined],
  [2 ** 53, undefined],
  ['0x1', undefined],
  ['1e3', undefined],
  ['', undefined],
  ['-1', undefined],
  ['007', undefined],
  ['1.0', undefined],
])('parses %j as a row id into %j', (value, id) => {
  expect(rowId.safeParse(value).data).toBe(id);
});
