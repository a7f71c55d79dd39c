/** nginx with the configuration of the container edge, in front of a stack: over HTTP/1.1, or over HTTP/2 with TLS. */
import { createHash, X509Certificate } from 'node:crypto';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { connect } from 'node:net';
import { generate } from 'selfsigned';
import { root } from '@coupon-center/testing/program';

export type EdgeKind = 'h1' | 'h2';

export interface Edge {
  /** Path of its certificate, which programs of this machine have to trust. */
  certificate: string;
  close(): Promise<void>;
}

export interface EdgeOptions {
  kind: EdgeKind;
  port: number;
  /** Port of the stack, which has all parts. */
  upstream: number;
}

interface Certificate {
  key: string;
  cert: string;
}

let made: Promise<Certificate> | undefined;

/** One for all edges of a run. */
function certificateOf(): Promise<Certificate> {
  made ??= generate([{ name: 'commonName', value: 'localhost' }], {
    extensions: [
      { name: 'basicConstraints', cA: true },
      { name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] },
    ],
  }).then(({ private: key, cert }) => ({ key, cert }));
  return made;
}

/** Makes Chromium trust the certificate of the edges: with any other switch, it would not cache what they send. */
export async function trustEdges(): Promise<string[]> {
  const { publicKey } = new X509Certificate((await certificateOf()).cert);
  const key = publicKey.export({ type: 'spki', format: 'der' });
  return [`--ignore-certificate-errors-spki-list=${createHash('sha256').update(key).digest('base64')}`];
}

/** The configuration of the containers, with the addresses and folders of this machine. */
function configurationOf({ kind, port, upstream }: EdgeOptions, folder: string): string {
  const tls = `ssl http2;\n    ssl_certificate ${folder}/cert.pem;\n    ssl_certificate_key ${folder}/key.pem`;
  const listen = kind === 'h2' ? `127.0.0.1:${port} ${tls}` : `127.0.0.1:${port}`;
  return readFileSync(join(root, 'deploy/nginx/nginx.conf'), 'utf8')
    .replaceAll('/tmp/', `${folder}/`)
    .replace('listen 8080', `listen ${listen}`)
    .replaceAll(/\b(?:api|storefront|release|shell):\d+/g, `127.0.0.1:${upstream}`)
    .replace('access_log /dev/stdout without_query', 'access_log off')
    .replace('include mime.types', 'include /etc/nginx/mime.types')
    .replace('include /etc/nginx/trusted-proxies/*.conf;', '');
}

async function untilListening(port: number, isRunning: () => boolean): Promise<void> {
  for (;;) {
    if (!isRunning()) throw new Error('nginx did not start.');
    const socket = connect(port, '127.0.0.1');
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
    await pause(50);
  }
}

/** @throws Error if nginx is not installed or does not start */
export async function startEdge(options: EdgeOptions): Promise<Edge> {
  const folder = mkdtempSync(join(tmpdir(), 'coupon-center-edge-'));
  const { key, cert } = await certificateOf();
  writeFileSync(join(folder, 'key.pem'), key, { mode: 0o600 });
  const certificate = join(folder, 'cert.pem');
  writeFileSync(certificate, cert);
  mkdirSync(join(folder, 'logs'));
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, configurationOf(options, folder));
  // Started by root, its workers would otherwise be a user who may not write to the folder.
  const directives = `daemon off;${process.getuid?.() === 0 ? ' user root;' : ''}`;
  const nginx = spawn('nginx', ['-p', folder, '-c', file, '-g', directives], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await once(nginx, 'spawn').catch(() => {
    throw new Error(
      'The edge is nginx, which is not installed here: install it, or measure `--server stack`.',
    );
  });
  await untilListening(options.port, () => nginx.exitCode === null);
  return {
    certificate,
    async close() {
      if (nginx.exitCode === null) {
        nginx.kill('SIGQUIT');
        await once(nginx, 'exit');
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
