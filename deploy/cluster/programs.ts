/** The programs of the cluster, which Debian packages. */
import { dirname } from 'node:path';
import { findProgram } from '@coupon-center/testing/debian';
import { findInitdb } from '@coupon-center/testing/postgres';

/** Program -> Debian's package. */
const PACKAGES = {
  patroni: 'patroni',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
  nginx: 'nginx-light',
  pgbackrest: 'pgbackrest',
} as const;

export type Programs = Readonly<Record<keyof typeof PACKAGES, string>> & {
  /** The folder of PostgreSQL's programs. */
  postgresFolder: string;
};

/** @throws Error that names the packages of all programs that are missing */
export function findPrograms(): Programs {
  const found: Record<string, string> = {};
  const missing = new Set<string>();
  for (const [name, packageName] of Object.entries(PACKAGES)) {
    // Other users than root rarely have /usr/sbin in their PATH.
    const path = findProgram([name], ['/usr/sbin']);
    if (path) found[name] = path;
    else missing.add(packageName);
  }
  const initdb = findInitdb();
  if (!initdb) missing.add('postgresql');
  if (missing.size > 0)
    throw new Error(
      `Programs of the cluster are missing. On Debian or Ubuntu: apt-get install ${[...missing].join(' ')}`,
    );
  return { ...found, postgresFolder: dirname(initdb ?? '') } as Programs;
}
