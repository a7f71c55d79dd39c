/** The servers that an address names: which one to connect to. node-postgres itself knows only one. */
import { readDatabaseAddresses } from '@coupon-center/server-kit';
import type { ServerRole } from '@coupon-center/server-kit';

export interface Servers {
  readonly count: number;
  /** Whether only a server that takes writes will do. */
  readonly writable: boolean;
  /** The address to connect to next. */
  current(): string;
  /** Has the next connection go to the next server, unless a failure of the same server already did. */
  failed(address: string): void;
}

/** @throws Error if it is no address of PostgreSQL servers with the role */
export function createServers(address: string, role: ServerRole = 'primary'): Servers {
  const read = readDatabaseAddresses(address, role);
  // The address has a password, so the message does not repeat it.
  if (!read)
    throw new Error(
      `The address of the database is not one of PostgreSQL servers that ${role === 'primary' ? 'take writes' : 'only read'}.`,
    );
  const { servers, writable } = read;
  let place = 0;
  const current = () => servers[place % servers.length] ?? servers[0];
  return {
    count: servers.length,
    writable,
    current,
    failed(failing) {
      if (failing === current()) place += 1;
    },
  };
}
