/** nginx with the configuration of the container edge, in front of a stack: over HTTP/1.1, or over HTTP/2 with TLS. */
import { createHash, X509Certificate } from 'node:crypto';
import { join } from 'node:path';
import { generate } from 'selfsigned';
import { startNginx } from '../nginx.ts';

export type EdgeKind = 'h1' | 'h2';

export interface Edge {
  /** Path of its certificate, which programs on this machine must trust. */
  certificate: string;
  close: () => Promise<void>;
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

/** Makes one certificate for all edges of a run. */
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

/** @throws Error if nginx is not installed or does not start */
export async function startEdge({ kind, port, upstream }: EdgeOptions): Promise<Edge> {
  const { key, cert } = await certificateOf();
  const nginx = await startNginx({
    port,
    files: { 'key.pem': key, 'cert.pem': cert },
    configure(configuration, folder) {
      const tls = ` ssl http2;\n    ssl_certificate ${folder}/cert.pem;\n    ssl_certificate_key ${folder}/key.pem`;
      return configuration
        .replace('listen 8080', `listen 127.0.0.1:${port}${kind === 'h2' ? tls : ''}`)
        .replaceAll(/\b(?:api|storefront|release|shell):\d+/g, `127.0.0.1:${upstream}`);
    },
  });
  if (!nginx)
    throw new Error('The edge is nginx, which is not installed here: install it, or leave `--edge` out.');
  return { certificate: join(nginx.folder, 'cert.pem'), close: nginx.stop };
}
