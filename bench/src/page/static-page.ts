/**
 * The lower bound of a screen: its elements and styles as one static file without scripts, compressed in advance. Fonts and images
 * stay separate files.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import type { OnEnd } from '../command.ts';

export interface StaticServer {
  origin: string;
  /** Serves the page as it is in a browser now, at its own path. */
  add(page: Page): Promise<void>;
}

type Headers = Record<string, string>;

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
export async function serveStatic(from: string, onEnd: OnEnd): Promise<StaticServer> {
  const files = new Map<string, { headers: Headers; body: Buffer }>();
  const add = (path: string, type: string, content: Buffer | string) => {
    const isText = /^(text|image\/svg)/.test(type);
    const body = isText ? brotliCompressSync(content) : Buffer.from(content);
    const headers: Headers = { 'content-type': type, 'content-length': String(body.length) };
    const file = { headers: isText ? { ...headers, 'content-encoding': 'br' } : headers, body };
    files.set(path, file);
    return file;
  };
  const fetchFile = async (path: string) => {
    const response = await fetch(from + path);
    const content = Buffer.from(await response.arrayBuffer());
    return add(path, response.headers.get('content-type') ?? '', content);
  };
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    const send = async () => {
      const { headers, body } = files.get(path) ?? (await fetchFile(path));
      response.writeHead(200, headers).end(body);
    };
    send().catch(() => response.writeHead(502).end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    async add(page) {
      add(new URL(page.url()).pathname, 'text/html; charset=utf-8', await page.evaluate(htmlOf));
    },
  };
}
