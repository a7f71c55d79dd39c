import { createApp } from './app.ts';
import { setUpStorefront } from './testing/storefront.ts';

const TOKEN = 'a-token-of-the-tests';
const parts = setUpStorefront();

const figures = (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  parts.app.inject({ url: '/metrics', headers, remoteAddress });

test('measures pages by route and status, never by address, and no health checks', async () => {
  await parts.visit();
  parts.api.answer = () => ({ status: 500 });
  expect((await parts.app.inject('/stores/oak-cp')).statusCode).toBe(503);
  expect((await parts.app.inject('/nothing/s3cret')).statusCode).toBe(404);
  await parts.app.inject('/livez');
  const { headers, body } = await figures();
  expect(headers['content-type']).toContain('text/plain; version=0.0.4');
  const counted = (status: number) =>
    `http_request_duration_seconds_count{call="/stores/:slug",method="GET",status="${status}"} 1`;
  expect(body).toContain(counted(200));
  expect(body).toContain(counted(503));
  expect(body.match(/^http_request_duration_seconds_count/gm)).toHaveLength(2);
  expect(body).toMatch(/^http_requests_in_flight 0$/m);
});

test('shows metrics to this machine only, and with a token to those who send it', async () => {
  expect((await figures({}, '203.0.113.9')).statusCode).toBe(404);
  expect((await figures({ 'x-forwarded-for': '127.0.0.1' })).statusCode).toBe(404);
  const app = await createApp({ apiOrigin: () => parts.api.origin, metricsToken: TOKEN });
  const statusWith = async (authorization: string) =>
    (await app.inject({ url: '/metrics', headers: { authorization }, remoteAddress: '203.0.113.9' }))
      .statusCode;
  expect(await statusWith(`Bearer ${TOKEN}`)).toBe(200);
  expect(await statusWith('Bearer another')).toBe(401);
  await app.close();
});
