/**
 * The lower bound of a screen: its elements and styles as one static file without scripts, compressed ahead. Fonts and images
 * stay separate files.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';

export interface StaticServer {
  origin: string;
  /** Serves the page as it is in a browser now, at its own path. */
  add(page: Page): Promise<void>;
  close(): Promise<void>;
}

interface Sent {
  type: string;
  body: Buffer;
  isCompressed: boolean;
}

/** Returns the page as static HTML; runs in the page. */
function htmlOf(): string {
  const styles = Array.from(document.styleSheets).map(({ cssRules, href }) => {
    const text = Array.from(cssRules, (rule) => rule.cssText).join('\n');
    return text.replace(/url\("([^")]+)"\)/g, (whole, path: string) =>
      path.startsWith('data:') ? whole : `url("${new URL(path, href ?? location.href).pathname}")`,
    );
  });
  const copy = document.documentElement.cloneNode(true) as Element;
  for (const element of copy.querySelectorAll('script, style, noscript, link:not([rel=icon])'))
    element.remove();
  const style = document.createElement('style');
  style.textContent = styles.join('\n');
  copy.querySelector('head')?.append(style);
  return `<!doctype html>${copy.outerHTML}`;
}

/** @param from origin of the portal that has the fonts and images */
export async function serveStatic(from: string): Promise<StaticServer> {
  const files = new Map<string, Sent>();
  const fetchFile = async (path: string): Promise<Sent> => {
    const response = await fetch(from + path);
    const type = response.headers.get('content-type') ?? '';
    const body = Buffer.from(await response.arrayBuffer());
    const isCompressed = type.startsWith('image/svg');
    return { type, body: isCompressed ? brotliCompressSync(body) : body, isCompressed };
  };
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    void (async () => {
      const { type, body, isCompressed } = files.get(path) ?? (await fetchFile(path));
      if (!files.has(path)) files.set(path, { type, body, isCompressed });
      response.setHeader('content-type', type);
      response.setHeader('content-length', body.length);
      if (isCompressed) response.setHeader('content-encoding', 'br');
      response.end(body);
    })().catch(() => response.writeHead(502).end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    async add(page) {
      const html = await page.evaluate(htmlOf);
      files.set(new URL(page.url()).pathname, {
        type: 'text/html; charset=utf-8',
        body: brotliCompressSync(html),
        isCompressed: true,
      });
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
