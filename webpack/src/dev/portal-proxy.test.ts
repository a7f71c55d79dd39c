import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addCoupon, emailLogin } from '@coupon-center/contracts';
import { PAGE_DATA_ID } from '@coupon-center/portal-contracts';
import { portalProxy, SOURCE_PATH } from './portal-proxy.ts';
import type { PortalOptions } from './portal-proxy.ts';

const declaration = {
  name: 'mf-reviews',
  owner: 'reviews',
  shellContract: '^2.0.0',
  needs: ['session-control'],
  routes: [{ path: '/reviews', title: 'Reviews', guard: 'any' }],
};

const servers: Server[] = [];
async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'coupon-center-proxy-'));
  writeFileSync(join(folder, 'remote.json'), JSON.stringify(declaration));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

/** Starts a development server with nothing but the portal behind it. */
function serve(options: Partial<PortalOptions> & Pick<PortalOptions, 'portal'>): Promise<string> {
  const middlewares = portalProxy({ folder, allowWrites: false, ...options });
  return listen((request, response) => {
    const step = (index: number): unknown => middlewares[index]?.(request, response, () => step(index + 1));
    step(0);
  });
}

const FAR = 'https://portal.example';
const change = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } };

it('refuses a change on a portal that is on another machine, and explains how to allow it', async () => {
  const response = await fetch((await serve({ portal: FAR })) + addCoupon.path, change);
  expect(response.status).toBe(403);
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  expect(await response.json()).toMatchObject({
    code: 'development_reads_only',
    detail: expect.stringContaining('--allow-writes'),
  });
});

it.each([
  ['a change on a portal of this machine', addCoupon.path],
  ['signing in', emailLogin.path],
])('sends %s, as if from a page of the portal', async (_what, path) => {
  const received: (string | undefined)[] = [];
  const portal = await listen((request, response) => {
    received.push(request.method, request.headers.origin, request.headers.host);
    response.end('{}');
  });
  const origin = await serve({ portal });
  const headers = { ...change.headers, origin };
  expect((await fetch(origin + path, { ...change, headers })).status).toBe(200);
  expect(received).toEqual(['POST', portal, new URL(portal).host]);
});

it('keeps cookies for its own address, and does not force https', async () => {
  const portal = await listen((_request, response) => {
    response.setHeader('set-cookie', 'refresh=a; Path=/; Domain=portal.example; Secure; HttpOnly');
    response.setHeader('strict-transport-security', 'max-age=1');
    response.end('{}');
  });
  const { headers } = await fetch(`${await serve({ portal })}/api/v1/auth/me/`);
  expect(headers.get('set-cookie')).toBe('refresh=a; Path=/; HttpOnly');
  expect(headers.has('strict-transport-security')).toBe(false);
});

it.each([
  ['has it', { 'mf-reviews': { live: { version: '1.0.0-a', manifest: 'x' } } }],
  ['does not know its address yet', {}],
])('puts the remote with its needs into the page of a portal that %s', async (_what, remotes) => {
  const portal = await listen((_request, response) => {
    const site = { portalUrl: `http://localhost:${new URL(`http://${_request.headers.host}`).port}` };
    response.writeHead(404, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; require-trusted-types-for 'script'; trusted-types default",
    });
    response.end(
      `<body><script id="${PAGE_DATA_ID}" type="application/json">${JSON.stringify({ site, remotes })}</script></body>`,
    );
  });
  const origin = await serve({ portal });
  const response = await fetch(`${origin}/reviews`, { headers: { accept: 'text/html' } });
  const html = await response.text();
  const data = JSON.parse(/application\/json">(.*?)<\/script>/.exec(html)?.[1] ?? '');
  expect(response.status).toBe(200);
  // `shared/shell-page/src/sent-remotes.ts` writes remotes in this form.
  const { name: _, ...declared } = declaration;
  expect(data.remotes['mf-reviews']).toEqual({
    declaration: declared,
    live: { version: 'source', manifest: '', base: origin + SOURCE_PATH, isDevelopment: true },
    grants: ['session-control'],
  });
  expect(data.site.portalUrl).toBe(origin);
  expect(html).toContain('mf-reviews from source');
  expect(response.headers.get('content-security-policy')).toBe("default-src 'none'");
});

it('names the portal that does not answer', async () => {
  const portal = await listen(() => {});
  const [gone] = servers.splice(0);
  gone?.close();
  const response = await fetch(`${await serve({ portal })}/api/v1/plans/`);
  expect([response.status, await response.text()]).toEqual([502, expect.stringContaining(portal)]);
});
