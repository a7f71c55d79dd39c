import { openStack } from './testing/open-stack.ts';

test.each([
  { STRIPE_SECRET_KEY: 'sk_test_a_key_of_somebody', STRIPE_WEBHOOK_SECRET: 'whsec_of_somebody' },
  { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'portal@example.com' },
])("has no calls of a test stack with %j, and follows the machine's clock", async (environment) => {
  const stack = await openStack(environment);
  onTestFinished(() => stack.close());
  expect(stack.testStack).toBeUndefined();
  for (const [method, path, status] of [
    // The shell, which is not published here, answers every address that no server handles.
    ['GET', '', 503],
    ['POST', '/reset', 404],
    ['PUT', '/clock', 404],
  ] as const) {
    const response = await fetch(`${stack.origin}/test-stack${path}`, { method });
    expect(response.status).toBe(status);
    expect(await response.text()).not.toContain('clock');
  }
});
