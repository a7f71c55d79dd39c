/** Turns a recording by Playwright into a journey with our page objects, accounts and fixtures. */

export interface RewriteOptions {
  /** Title of the test. */
  title: string;
  /** Origin of the portal on which it was recorded. */
  origin: string;
  /** State of the account that was signed in; undefined for a guest. */
  state?: string | undefined;
}

/** The steps of the recorded test. A step may have several lines, whose indentation is significant. */
function stepsOf(code: string): string[] {
  const body = /test\('.*?', async \(\{.*?\}\) => \{\n(.*?)\n\}\);/s.exec(code)?.[1] ?? '';
  return body
    .split(/\n(?= {2}\S)/)
    .map((step) => step.trim())
    .filter(Boolean);
}

const GOTO = /^await page\.goto\('([^']*)'\);$/;
const CLICK = /^await (page\..*)\.click\(\);$/;
const FILL = /^await (page\..*)\.fill\(('(?:[^'\\]|\\.)*')\);$/;

const WAY = /^await (page\..*)\.(?:click\(\)|press\('(?:ControlOrMeta\+a|(?:Shift\+)?(Tab))'\));$/;

/** Removes clicks and keys that reach a field and select its content: filling it needs none of them. */
function withoutWaysToFields(steps: readonly string[]): string[] {
  const kept: string[] = [];
  for (const step of steps.toReversed()) {
    const [, locator, tab] = WAY.exec(step) ?? [];
    const filled = FILL.exec(kept[0] ?? '')?.[1];
    const isWay = filled !== undefined && (locator === filled || tab !== undefined);
    if (!isWay) kept.unshift(step);
  }
  return kept;
}

/** Ids that React generates, which differ between versions of a page. */
const GENERATED = /locator\('[^']*(?:_r_\w+_|:r\w+:|«r\w+»)[^']*'\)/;
const EXPECT_TEXT = /^await expect\(.*\)\.toContainText\(('(?:[^'\\]|\\.)*')\);$/;

/** Looks for the text on the page instead; anything else is left to the author of the recording. */
function withoutGeneratedId(step: string): string {
  if (!GENERATED.test(step)) return step;
  const [, text] = EXPECT_TEXT.exec(step) ?? [];
  if (text !== undefined) return `await expect(page.getByText(${text}).first()).toBeVisible();`;
  return `// The id differs between versions: find this by its role or text.\n  ${step}`;
}

const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

/** Turns addresses of the portal into paths, and a link to a mix into the page that it leads to. */
function ownAddress(step: string, origin: string): string {
  const address = GOTO.exec(step)?.[1];
  if (!address || !URL.canParse(address) || new URL(address).origin !== origin) return step;
  const { pathname, search, searchParams } = new URL(address);
  const path = pathname === '/qa/mix' ? (searchParams.get('to') ?? '/') : pathname + search;
  return `await page.goto(${quoted(path)});`;
}

const FIELDS: readonly [label: RegExp, field: string][] = [
  [/name: 'Coupon Description'|getByLabel\('Coupon Description'/, 'description'],
  [/name: 'Coupon Code'|getByLabel\('Coupon Code'/, 'code'],
  [/name: 'Savings'/, 'savings'],
];
const SAVE = /getByRole\('button', \{ name: 'Save (Coupon|Changes)'.*?\}\)/;

const MAKE_FORM = 'const form = new CouponFormPage(page);';

const fieldOf = (locator: string) => FIELDS.find(([label]) => label.test(locator))?.[1];

interface Rewritten {
  steps: string[];
  /** Imports besides `test` and `expect`. */
  imports: Set<string>;
}

/** Replaces typing into the coupon form and saving it by `CouponFormPage`. */
function withCouponForm({ steps, imports }: Rewritten): Rewritten {
  const rewritten: string[] = [];
  let fields: string[] = [];
  const isKnown = () => rewritten.includes(MAKE_FORM);
  const use = (call: string) => {
    if (!isKnown()) rewritten.push(MAKE_FORM);
    rewritten.push(call);
  };
  const flush = () => {
    if (fields.length > 0) use(`await form.fill({ ${fields.join(', ')} });`);
    fields = [];
  };
  for (const step of steps) {
    const [, locator = '', text = ''] = FILL.exec(step) ?? [];
    const field = fieldOf(locator);
    if (field) {
      fields.push(`${field}: ${text}`);
      continue;
    }
    flush();
    if (SAVE.test(CLICK.exec(step)?.[1] ?? '')) use('await form.save();');
    else rewritten.push(step);
  }
  flush();
  return { steps: rewritten, imports: isKnown() ? new Set([...imports, 'CouponFormPage']) : imports };
}

const isFilling = (step: string | undefined, label: string) =>
  (FILL.exec(step ?? '')?.[1] ?? '').includes(`'${label}'`);
const isSubmitting = (step = '') =>
  (CLICK.exec(step)?.[1] ?? '').includes("getByRole('button', { name: 'Log in'") ||
  step.endsWith(".press('Enter');");

/** Replaces a manual sign-in by `signIn`; a person's address and password don't belong in a journey. */
function withSignIn({ steps, imports }: Rewritten): Rewritten {
  const start = steps.findIndex(
    (step, index) =>
      isFilling(step, 'Email') && isFilling(steps[index + 1], 'Password') && isSubmitting(steps[index + 2]),
  );
  if (start < 0) return { steps, imports };
  return {
    steps: [
      ...steps.slice(0, start),
      'await signIn(page, await registerWithStore(portal));',
      ...steps.slice(start + 3),
    ],
    imports: new Set([...imports, 'registerWithStore', 'signIn']),
  };
}

/** Replaces the recorder's account by one of the journey's own, which signs in on the first page. */
function withAccount({ steps, imports }: Rewritten, state: string | undefined): Rewritten {
  if (state === undefined) return { steps, imports };
  const [first = '', ...rest] = steps;
  const path = GOTO.exec(first)?.[1];
  return {
    steps: [
      `const account = await makeAccount(portal, ${quoted(state)});`,
      `await signInAt(page, ${quoted(path ?? '/')}, account);`,
      ...(path === undefined ? steps : rest),
    ],
    imports: new Set([...imports, 'makeAccount', 'signInAt']),
  };
}

/**
 * @param code output of `playwright codegen --target playwright-test`
 * @returns a spec; steps without a page object stay as they were recorded
 */
export function rewriteRecording(code: string, { title, origin, state }: RewriteOptions): string {
  const recorded = withoutWaysToFields(stepsOf(code))
    .map((step) => ownAddress(step, origin))
    .map(withoutGeneratedId);
  const { steps, imports } = withAccount(
    withSignIn(withCouponForm({ steps: recorded, imports: new Set() })),
    state,
  );
  const names = ['expect', 'test', ...imports]
    .filter((name) => name === 'test' || steps.some((step) => new RegExp(`\\b${name}\\b`).test(step)))
    .sort();
  const fixtures = steps.some((step) => /\bportal\b/.test(step)) ? 'page, portal' : 'page';
  return [
    `import { ${names.join(', ')} } from '@coupon-center/journeys';`,
    '',
    `test(${quoted(title)}, async ({ ${fixtures} }) => {`,
    ...steps.map((step) => `  ${step}`),
    '});',
    '',
  ].join('\n');
}
