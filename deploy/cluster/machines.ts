/**
 * Machines of their own for the database nodes, within the namespaces of the test: each has a network, which can be cut off, and
 * a clock for Patroni and PostgreSQL, which can be set. Addresses remain what they are elsewhere.
 */
import { execFile } from 'node:child_process';
import { globSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findProgram } from '@coupon-center/testing/debian';
import { mustRun } from '../src/faults/namespace.ts';
import { APIS, BALANCERS, NODES } from './layout.ts';
import type { Owner, Place } from './layout.ts';

const execute = promisify(execFile);

export interface Machines {
  /** Returns what runs a program on a node, with its network and its clock. */
  wrap(node: Place, command: readonly string[], owner?: Owner): readonly string[];
  /** Sets the clock of a node. @param offset from the right time, e.g. `+2h` */
  setClock(node: Place, offset: string): void;
  /** Cuts nodes off from everything else, but not from each other: what is sent over the cut vanishes. */
  cutOff(nodes: readonly Place[]): void;
  /** Ends all cuts. */
  heal(): void;
  /** Runs a program on a node, also while it is cut off. @returns its output @throws Error if it fails */
  run(node: Place, command: readonly string[], env: NodeJS.ProcessEnv): Promise<string>;
}

/** @throws Error that names the packages of all programs that are missing */
export function findFaultPackages(): { clockLibrary: string } {
  const [clockLibrary] = globSync('/usr/lib/*/faketime/libfaketime.so.1');
  const missing = [
    ...(clockLibrary ? [] : ['faketime']),
    ...(findProgram(['ip'], ['/usr/sbin']) ? [] : ['iproute2']),
    ...(findProgram(['strace']) ? [] : ['strace']),
  ];
  if (!clockLibrary || missing.length > 0)
    throw new Error(
      `Programs that break the cluster are missing. On Debian or Ubuntu: apt-get install ${missing.join(' ')}`,
    );
  return { clockLibrary };
}

/** Has the kernel send packets from and to loopback addresses over a network. */
const ALLOW_LOOPBACK = [
  'echo 1 > /proc/sys/net/ipv4/conf/all/route_localnet',
  'ip link set lo up',
  'ip address del 127.0.0.1/8 dev lo',
  'ip address add 127.0.0.1/32 dev lo',
];

/**
 * Replaces the sleep of Patroni, a Python program: it sleeps until a time that may just have passed, which faketime 0.9.10 takes
 * for an error.
 */
const PATRONI_SLEEP = `import select, time
time.sleep = lambda seconds: select.select([], [], [], seconds)
`;

/** Makes the machines; for a program in namespaces of its own. @param folder for what stands for networks and clocks */
export function createMachines(folder: string, { clockLibrary }: { clockLibrary: string }): Machines {
  const networkOf = ({ name }: Place) => join(folder, `${name}.network`);
  const clockFile = ({ name }: Place) => join(folder, `${name}.clock`);
  const python = join(folder, 'python');
  const shell = (...lines: readonly string[]) => mustRun('sh', '-ec', lines.join('\n'));
  const enter = (node: Place, owner?: Owner) => [
    'nsenter',
    `--net=${networkOf(node)}`,
    ...(owner ? [`--setuid=${owner.uid}`, `--setgid=${owner.gid}`] : []),
  ];
  const setClock = (node: Place, offset: string) => writeFileSync(clockFile(node), `${offset}\n`);

  mkdirSync(python);
  writeFileSync(join(python, 'sitecustomize.py'), PATRONI_SLEEP);
  // Each half of a network that is cut has a bridge. The address stays when the nodes behind it change.
  shell(
    ...ALLOW_LOOPBACK,
    'ip link add whole address 02:00:00:00:00:01 type bridge',
    'ip link add apart type bridge',
    ...[...BALANCERS, ...APIS].map(({ host }) => `ip address add ${host}/24 dev whole`),
    'ip link set whole up',
    'ip link set apart up',
    // The library's own memory, which a process that is killed leaves behind.
    'mount -t tmpfs tmpfs /dev/shm',
  );
  for (const node of NODES) {
    const { name, host } = node;
    writeFileSync(networkOf(node), '');
    setClock(node, '+0');
    shell(
      `unshare --net='${networkOf(node)}' true`,
      `ip link add ${name} type veth peer name machine netns '${networkOf(node)}'`,
      `ip link set ${name} master whole up`,
    );
    const inside = [...ALLOW_LOOPBACK, `ip address add ${host}/24 dev machine`, 'ip link set machine up'];
    mustRun('nsenter', `--net=${networkOf(node)}`, 'sh', '-ec', inside.join('\n'));
  }
  const connect = (nodes: readonly Place[], bridge: string) =>
    shell(...nodes.map(({ name }) => `ip link set ${name} master ${bridge}`));

  return {
    wrap: (node, command, owner) => [
      ...enter(node, owner),
      // Not set for `nsenter`, which is another user. Go's programs, such as etcd, ignore the library.
      'env',
      `LD_PRELOAD=${clockLibrary}`,
      `FAKETIME_TIMESTAMP_FILE=${clockFile(node)}`,
      // How often it reads the file, in seconds.
      'FAKETIME_CACHE_DURATION=1',
      // Setting a clock does not change how long a program has run.
      'FAKETIME_DONT_FAKE_MONOTONIC=1',
      `PYTHONPATH=${python}`,
      ...command,
    ],
    setClock,
    cutOff: (nodes) => connect(nodes, 'apart'),
    heal: () => connect(NODES, 'whole'),
    async run(node, command, env) {
      const [program = '', ...args] = [...enter(node), ...command];
      const { stdout } = await execute(program, args, { env: { PATH: process.env.PATH, ...env } });
      return stdout.trim();
    },
  };
}
