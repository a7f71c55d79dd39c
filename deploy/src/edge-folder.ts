/** What nginx finds in `/etc/nginx` of the edge's container, for an edge on this machine. */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@coupon-center/testing/program';

/**
 * Writes the shipped configuration, except for the address to listen on. Clients on this machine may name another address as
 * theirs, as a proxy for TLS does.
 * @param address e.g. `127.0.2.1:8080`
 * @param adapt changes the text further
 * @returns the path of `nginx.conf`
 */
export function writeEdgeFolder(
  folder: string,
  address: string,
  adapt = (configuration: string): string => configuration,
): string {
  mkdirSync(join(folder, 'trusted-proxies'), { recursive: true });
  copyFileSync('/etc/nginx/mime.types', join(folder, 'mime.types'));
  writeFileSync(join(folder, 'trusted-proxies/loopback.conf'), 'set_real_ip_from 127.0.0.0/8;\n');
  const shipped = readFileSync(join(root, 'deploy/nginx/nginx.conf'), 'utf8');
  const path = join(folder, 'nginx.conf');
  writeFileSync(path, adapt(shipped.replace('listen 8080;', `listen ${address};`)));
  return path;
}
