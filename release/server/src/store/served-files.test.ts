/** Tests files of published versions, at every address that sends them. */
import Fastify from 'fastify';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { releasePlugin } from '../release-plugin.ts';
import { testService } from '../testing/test-service.ts';
import type { TestService } from '../testing/test-service.ts';

/** Files that contain an attack: a browser could open those of `PAGES` as a page, but not those of `PARTS`. */
const PAGES = ['page.html', 'page.xhtml', 'drawing.svg', 'feed.xml', 'style.xsl', 'old.mht', 'unknown'];
const PARTS = ['style.css', 'lifecycle.js', 'mf-manifest.json'];

let portal: TestService;
let app: FastifyInstance;
const routes: RouteOptions[] = [];
let version: string;
beforeAll(async () => {
  portal = await testService();
  const files = Object.fromEntries(
    [...PAGES, 'style.css'].map((path) => [path, '<script>alert(1)</script>']),
  );
  ({ version } = await portal.publish({ files, assets: PAGES }, { stage: true }));
  app = Fastify();
  app.addHook('onRoute', (route) => void routes.push(route));
  await app.register(releasePlugin, portal.service);
});
afterAll(async () => {
  await app.close();
  await portal.close();
});

/** Returns the address at which a route answers for the published version and one of its files. */
const addressOf = ({ url }: RouteOptions, path: string) =>
  url.replace(':name', 'mf-one').replace(':version', version).replace('*', path);

it('serves no file as a document of the portal, whichever route sends it', async () => {
  const sent: string[] = [];
  for (const route of routes.filter(
    ({ url, method }) => [method].flat().includes('GET') && !url.endsWith('/events'),
  ))
    for (const path of [...PAGES, ...PARTS]) {
      const { headers, statusCode } = await app.inject(addressOf(route, path));
      const { 'content-type': type = '', 'content-security-policy': policy } = headers;
      const isPart = /^(?:application\/(?:problem\+)?json|text\/(?:javascript|css|plain))/.test(type);
      if (!isPart && statusCode !== 304)
        expect([route.url, path, policy]).toEqual([
          route.url,
          path,
          "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
        ]);
      if (statusCode !== 200 || !route.url.includes('*')) continue;
      sent.push(path);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
        ...(PAGES.includes(path) && { 'content-disposition': 'attachment' }),
      });
    }
  // Otherwise the test would prove nothing.
  expect(sent).toEqual([...PAGES, ...PARTS]);
});
