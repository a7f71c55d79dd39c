/** The address of a PostgreSQL database, which may name several servers, e.g. the nodes of a cluster. */

/** Scheme with user and password, hosts separated by commas, and the rest. */
const PARTS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]+)(.*)$/;

export interface DatabaseAddresses {
  /** The address of each server, in the order in which they are tried. */
  servers: readonly [string, ...string[]];
  /** Whether only a server that takes writes will do. */
  writable: boolean;
}

/**
 * Splits an address like `postgres://user:password@a:5432,b:5432/name?target_session_attrs=read-write`. Of several
 * servers, only one that takes writes is used, whatever the address says.
 * @returns undefined if it is not such an address, or asks for a server that does not take writes
 */
export function readDatabaseAddresses(address: string): DatabaseAddresses | undefined {
  const [, start = '', hosts = '', rest = ''] = PARTS.exec(address) ?? [];
  const [first, ...others] = hosts.split(',').map((host) => `${start}${host}${rest}`);
  if (!first || ![first, ...others].every((server) => URL.canParse(server) && new URL(server).hostname))
    return undefined;
  const wanted = new URL(first).searchParams.get('target_session_attrs');
  if (wanted !== null && wanted !== 'read-write' && wanted !== 'primary') return undefined;
  return { servers: [first, ...others], writable: wanted !== null || others.length > 0 };
}
