import { rewriteRecording } from './rewrite.ts';

const ORIGIN = 'http://localhost:4000';

const recorded = (...steps: string[]) => `import { test, expect } from '@playwright/test';

test.use({
  storageState: '/tmp/state.json'
});

test('test', async ({ page }) => {
${steps.map((step) => `  ${step}`).join('\n')}
});
`;

test('replaces typing and saving a coupon by the page object, with its own account', () => {
  const code = recorded(
    "await page.goto('http://localhost:4000/qa/mix?use=mf-coupons@1.3.0-1a2b3c4d:1a2b&to=%2Fcoupons%2Fadd');",
    "await page.getByRole('textbox', { name: 'Savings' }).click();",
    "await page.getByRole('textbox', { name: 'Savings' }).press('ControlOrMeta+a');",
    "await page.getByRole('textbox', { name: 'Savings' }).fill('35');",
    "await page.getByRole('textbox', { name: 'Savings' }).press('Tab');",
    "await page.getByRole('textbox', { name: 'Coupon Description' }).fill('All plants, and the gardener\\'s tools');",
    "await page.getByRole('textbox', { name: 'Coupon Code' }).click();",
    "await page.getByRole('textbox', { name: 'Coupon Code' }).fill('BLOOM35');",
    "await page.getByRole('button', { name: 'Save Coupon' }).click();",
    "await expect(page.getByRole('main')).toContainText('BLOOM35');",
  );

  expect(rewriteRecording(code, { title: 'a coupon is added', origin: ORIGIN, state: 'subscribed' })).toBe(
    `import { CouponFormPage, expect, makeAccount, signInAt, test } from '@coupon-center/journeys';

test('a coupon is added', async ({ page, portal }) => {
  const account = await makeAccount(portal, 'subscribed');
  await signInAt(page, '/coupons/add', account);
  const form = new CouponFormPage(page);
  await form.fill({ savings: '35', description: 'All plants, and the gardener\\'s tools', code: 'BLOOM35' });
  await form.save();
  await expect(page.getByRole('main')).toContainText('BLOOM35');
});
`,
  );
});

test('removes address and password from a manual sign-in', () => {
  const code = recorded(
    "await page.goto('http://localhost:4000/login');",
    "await page.getByRole('textbox', { name: 'Email' }).click();",
    "await page.getByRole('textbox', { name: 'Email' }).fill('ann@shop.example');",
    "await page.getByRole('textbox', { name: 'Password' }).click();",
    "await page.getByRole('textbox', { name: 'Password' }).fill('secret-maple');",
    "await page.getByRole('button', { name: 'Log in' }).click();",
    "await page.getByRole('link', { name: 'Payment' }).click();",
  );
  const spec = rewriteRecording(code, { title: 'a walk', origin: ORIGIN });

  expect(spec).toBe(`import { registerWithStore, signIn, test } from '@coupon-center/journeys';

test('a walk', async ({ page, portal }) => {
  await page.goto('/login');
  await signIn(page, await registerWithStore(portal));
  await page.getByRole('link', { name: 'Payment' }).click();
});
`);
});

test('recognizes a sign-in that ends with Enter', () => {
  const code = recorded(
    "await page.goto('http://localhost:4000/login');",
    "await page.getByRole('textbox', { name: 'Email' }).click();",
    "await page.getByRole('textbox', { name: 'Email' }).fill('ann@shop.example');",
    "await page.getByRole('textbox', { name: 'Email' }).press('Tab');",
    "await page.getByRole('textbox', { name: 'Password' }).fill('secret-maple');",
    "await page.getByRole('textbox', { name: 'Password' }).press('Enter');",
  );
  const spec = rewriteRecording(code, { title: 'a walk', origin: ORIGIN });

  expect(spec).toContain('await signIn(page, await registerWithStore(portal));\n});');
  expect(spec).not.toContain('secret');
});

test('does not look for ids that React generates', () => {
  const code = recorded(
    `await expect(page.locator('[id="_r_u_"]')).toContainText('All plants');`,
    "await page.locator('#_r_1a_').click();",
  );

  expect(rewriteRecording(code, { title: 'a walk', origin: ORIGIN })).toBe(
    `import { expect, test } from '@coupon-center/journeys';

test('a walk', async ({ page }) => {
  await expect(page.getByText('All plants').first()).toBeVisible();
  // The id differs between versions: find this by its role or text.
  await page.locator('#_r_1a_').click();
});
`,
  );
});

test('keeps the lines and indentation of a step of several lines', () => {
  const step = [
    "await expect(page.getByRole('list')).toMatchAriaSnapshot(`",
    '  - listitem:',
    '    - text: Maple',
    '  `);',
  ];
  const code = recorded(step.join('\n  '), "await page.getByRole('link', { name: 'Payment' }).click();");

  expect(rewriteRecording(code, { title: 'a walk', origin: ORIGIN })).toContain(
    code.slice(code.indexOf('  await expect(')),
  );
});

test('keeps steps without a page object as they were recorded, and addresses on other sites', () => {
  const code = recorded(
    "await page.goto('http://localhost:4000/register?from=mail');",
    "await page.getByTestId('chart').click();",
    "await page.goto('https://shop.example/');",
  );

  expect(rewriteRecording(code, { title: "it's a walk", origin: ORIGIN })).toBe(
    `import { test } from '@coupon-center/journeys';

test('it\\'s a walk', async ({ page }) => {
  await page.goto('/register?from=mail');
  await page.getByTestId('chart').click();
  await page.goto('https://shop.example/');
});
`,
  );
});
