/** A registry of any size, to measure how much the remotes of other teams add to every page. */
import { createHash } from 'node:crypto';
import { MANIFEST_FILE, SHELL_CONTRACT_VERSION } from '@coupon-center/portal-contracts';
import type { Registry, RegistryEntry, RemoteVersion } from '@coupon-center/portal-contracts';

const SUBJECTS = (
  'reports orders campaigns loyalty partners invoices messages visits exports audiences ' +
  'vouchers offers plans scans events calendar pages themes staff devices'
).split(' ');
const KINDS = 'daily weekly local global smart simple regional seasonal internal shared'.split(' ');

const hash = (algorithm: string, text: string, encoding: 'hex' | 'base64') =>
  createHash(algorithm).update(text).digest(encoding);

function versionOf(index: number, minor: number): RemoteVersion {
  const subject = SUBJECTS[index % SUBJECTS.length] ?? '';
  const kind = KINDS[Math.floor(index / SUBJECTS.length) % KINDS.length] ?? '';
  const path = `/${kind}-${subject}`;
  const title = `${kind[0]?.toUpperCase()}${kind.slice(1)} ${subject}`;
  const name = `mf${path.replace('/', '-')}`;
  const id = (part: string, length: number) =>
    hash('sha256', `${name} ${minor} ${part}`, 'hex').slice(0, length);
  const files = [
    MANIFEST_FILE,
    ...['remoteEntry', 'lifecycle', '417', '880'].map((file) => `${file}.${id(file, 12)}.js`),
  ];
  return {
    version: `1.${minor}.${index % 7}-${id('version', 8)}`,
    package: `@${subject}/${name}`,
    publishedAt: '2026-11-01T00:00:00.000Z',
    entry: MANIFEST_FILE,
    files: Object.fromEntries(
      files.map((file) => [file, `sha384-${hash('sha384', `${name} ${minor} ${file}`, 'base64')}`]),
    ),
    declaration: {
      name,
      owner: SUBJECTS[(index * 7) % SUBJECTS.length] ?? '',
      shellContract: `^${SHELL_CONTRACT_VERSION}`,
      routes: [
        {
          path,
          title,
          guard: 'merchant',
          navigation: { label: title, order: index, audience: 'merchant', emphasis: 'link' },
        },
        { path: `${path}/:id`, title: `Edit ${subject}`, guard: 'merchant' },
      ],
    },
  };
}

/** Returns a registry of up to 200 remotes with two routes, a menu entry and an earlier version each. */
export function syntheticRegistry(count: number): Registry {
  const entries = Array.from({ length: count }, (_, index): [string, RegistryEntry] => {
    const [live, earlier] = [versionOf(index, 4), versionOf(index, 3)];
    return [live.declaration.name, { live, earlier: [earlier] }];
  });
  return { schema: 1, remotes: Object.fromEntries(entries) };
}
