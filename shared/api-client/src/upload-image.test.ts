import { http, HttpResponse } from 'msw';
import { uploadImage as uploadCall } from '@coupon-center/contracts';
import { sites } from '@coupon-center/site-config';
import type { Site } from '@coupon-center/site-config';
import { createApiClient } from './api-client.ts';
import { createSessionStorage } from './session-storage.ts';
import { ann as user, annsTokens as tokens } from './testing/ann.ts';
import { setUpServer } from './testing/set-up-server.ts';

const EXTERNAL = 'https://api.images.example/upload';
const URL_OF_IMAGE = 'https://merchants.coupons.ca/api/v1/images/1.png';

const server = setUpServer();

function aClient(imageHost: Site['imageHost'] = sites['6'].imageHost) {
  createSessionStorage('browser').write({ tokens, user });
  return createApiClient({
    site: { ...sites['6'], imageHost },
    origin: 'http://localhost',
    onSession: () => undefined,
  });
}

const external: Site['imageHost'] = { uploadUrl: EXTERNAL, uploadPreset: 'shop', origins: [] };
const logo = () => new File(['GIF89a'], 'logo.gif', { type: 'image/gif' });

/** Responds to uploads at an address. @returns the received requests */
function anImageHost(address: string, answers: (() => Response)[]) {
  const came: { headers: Headers; text: string }[] = [];
  server.use(
    http.post(address, async ({ request }) => {
      came.push({ headers: request.headers, text: await request.text() });
      return answers[Math.min(came.length, answers.length) - 1]?.() ?? HttpResponse.error();
    }),
  );
  return came;
}

const OWN = `*${uploadCall.path}`;
const stored = () => HttpResponse.json({ url: URL_OF_IMAGE });

test("the brands' upload address is the API's own call", () => {
  for (const site of Object.values(sites)) expect(site.imageHost.uploadUrl).toBe(uploadCall.path);
});

// @spec 7.42
test('sends file and preset to the API with the token and the usual headers', async () => {
  const came = anImageHost(OWN, [stored]);
  expect(await aClient().uploadImage(logo())).toBe(URL_OF_IMAGE);
  const [{ headers, text }] = came as [(typeof came)[number]];
  expect(headers.get('authorization')).toBe('Bearer access-1');
  expect(headers.get('sma-site-key')).toBe('6');
  expect(headers.get('is-coupon-center')).toBe('1');
  expect(headers.get('content-type')).toMatch(/^multipart\/form-data; ?boundary=/);
  expect(text).toContain('name="file"');
  expect(text).toContain('GIF89a');
  expect(text).toMatch(/name="upload_preset"\s+coupon-center/);
});

// @spec 5.19 7.43
test('sends file and preset to an external host without any session data', async () => {
  const came = anImageHost(EXTERNAL, [stored]);
  expect(await aClient(external).uploadImage(logo())).toBe(URL_OF_IMAGE);
  const [{ headers, text }] = came as [(typeof came)[number]];
  for (const name of ['authorization', 'cookie', 'sma-site-key', 'is-coupon-center', 'x-request-id'])
    expect([name, headers.get(name)]).toEqual([name, null]);
  expect(text).toMatch(/name="upload_preset"\s+shop/);
});

test('repeats an upload to the API with a new token if the old one has expired', async () => {
  const refused = () => HttpResponse.json({}, { status: 401 });
  const came = anImageHost(OWN, [refused, stored]);
  server.use(http.post('*/api/v1/auth/refresh/', () => HttpResponse.json({ ...tokens, token: 'access-2' })));
  expect(await aClient().uploadImage(logo())).toBe(URL_OF_IMAGE);
  expect(came.map(({ headers }) => headers.get('authorization'))).toEqual([
    'Bearer access-1',
    'Bearer access-2',
  ]);
  expect(came[1]?.text).toContain('GIF89a');
});

// @spec 7.44 8.14 8.15
test.each([
  ['the API', OWN, undefined],
  ['an external host', EXTERNAL, external],
])('reports a refusal by %s in the words of the specification', async (_name, address, host) => {
  anImageHost(address, [() => HttpResponse.json({ file: ['Use a PNG.'] }, { status: 400 })]);
  await expect(aClient(host).uploadImage(logo())).rejects.toThrow('Upload failed with status 400');
  anImageHost(address, [() => HttpResponse.json({ address: 'elsewhere' })]);
  await expect(aClient(host).uploadImage(logo())).rejects.toThrow('No URL returned from Cloudinary.');
});

test('says that the server is down if the API does not respond', async () => {
  anImageHost(OWN, [() => HttpResponse.error()]);
  await expect(aClient().uploadImage(logo())).rejects.toThrow('We cannot reach the server.');
});
