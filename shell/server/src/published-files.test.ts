/** Checks which files browsers could open as a page of the portal, at every address of the shell's server. */
import { openTestedPortal, SECRET, sourceOf } from './testing/tested-portal.ts';

const PAGES = ['page.html', 'page.xhtml', 'drawing.svg', 'feed.xml', 'old.mht', 'unknown'];
const PARTS = ['style.css', 'entry.js', 'data.json', 'font.woff2', 'photo.png'];

test.each([
  ['without QA', {}],
  ['with QA', { qa: { secret: SECRET, isOpen: true } }],
])('no published file is a document, and every document has a policy: %s', async (_, options) => {
  const { app, send, routes } = await openTestedPortal(options);
  const published: string[] = [];
  for (const { url: route } of routes.filter(({ method }) => method === 'GET'))
    for (const path of [...PAGES, ...PARTS]) {
      const version = route.startsWith('/shell/') ? '3.3.0-a' : '1.0.0-a';
      const url = route.replace(':name', 'mf-auth').replace(':version', version).replace('*', path);
      const { headers, statusCode } = await send({ url, headers: { accept: 'text/html' } });
      const policy = headers['content-security-policy'];
      if (/html|xml|multipart|message/.test(String(headers['content-type'])))
        expect([url, policy]).toEqual([url, expect.stringContaining("default-src 'none'")]);
      if (!route.includes(':version') || statusCode !== 200) continue;
      published.push(path);
      expect(headers['x-content-type-options']).toBe('nosniff');
      if (PARTS.includes(path)) expect(policy).toBe("default-src 'none'; frame-ancestors 'none'");
      else
        expect(headers).toMatchObject({
          'content-security-policy': expect.stringMatching(/^sandbox; default-src 'none';/),
          'content-disposition': 'attachment',
        });
    }
  await app.close();
  // The files of remotes, then those of the shell.
  expect(published).toEqual([...PAGES, ...PARTS, ...PAGES, ...PARTS]);
});

test('a file that the release service cannot send now is neither missing nor kept', async () => {
  const source = sourceOf(
    () => ({ schema: 1, remotes: {} }),
    () => {
      throw new Error('The release service responded with 503.');
    },
  );
  const { app, send } = await openTestedPortal({ source });
  const { statusCode, headers, body } = await send({ url: '/remotes/mf-auth/1.0.0-a/entry.js' });
  await app.close();
  expect([statusCode, body]).toEqual([503, 'This file cannot be read at the moment. Try again.\n']);
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '5' });
});
