/** The address of a PostgreSQL database, which may name several servers, e.g. the nodes of a cluster. */

/** Scheme with user and password, hosts separated by commas, and the rest. */
const PARTS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]+)(.*)$/;

/** The server that takes writes, or those that follow it and only read. */
export type ServerRole = 'primary' | 'standby';

/** What an address may ask for (`target_session_attrs`), by the role of the servers. */
const ASKED: Readonly<Record<ServerRole, readonly string[]>> = {
  primary: ['read-write', 'primary'],
  standby: ['standby'],
};

export interface DatabaseAddresses {
  /** The address of each server, in the order in which they are tried. */
  servers: readonly [string, ...string[]];
  /** Whether only a server that takes writes will do. */
  writable: boolean;
}

/**
 * Splits an address like `postgres://user:password@a:5432,b:5432/name?target_session_attrs=read-write`. Of several
 * servers, only one that takes writes is used, whatever the address says.
 * @param role of the servers; a standby's address may only ask for a standby
 * @returns undefined if it is not such an address, or asks for a server with another role
 */
export function readDatabaseAddresses(
  address: string,
  role: ServerRole = 'primary',
): DatabaseAddresses | undefined {
  const [, start = '', hosts = '', rest = ''] = PARTS.exec(address) ?? [];
  const [first, ...others] = hosts.split(',').map((host) => `${start}${host}${rest}`);
  if (!first || ![first, ...others].every((server) => URL.canParse(server) && new URL(server).hostname))
    return undefined;
  const wanted = new URL(first).searchParams.get('target_session_attrs');
  if (wanted !== null && !ASKED[role].includes(wanted)) return undefined;
  const writable = role === 'primary' && (wanted !== null || others.length > 0);
  return { servers: [first, ...others], writable };
}
