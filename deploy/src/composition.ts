/** Runs the services of the compose files: with `docker compose` if available, otherwise one container after the other. */
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { ComposeFile, Service } from './compose-file.ts';
import { run, runWell } from './engine.ts';
import type { Engine } from './engine.ts';

const LONGEST_START_MS = 120_000;

export interface Composition {
  /** Starts every service in dependency order and waits until all are healthy. */
  up(): Promise<void>;
  /** Runs a command in a new container of a service. @returns its output */
  runOnce(service: string, command: readonly string[], volumes?: readonly string[]): Promise<string>;
  restart(service: string): Promise<void>;
  /** The first container of a service. */
  containerOf(service: string): string;
  down(): Promise<void>;
}

interface Settings {
  engine: Engine;
  file: ComposeFile;
  paths: readonly string[];
  root: string;
  variables: NodeJS.ProcessEnv;
}

export function createComposition(settings: Settings): Composition {
  return settings.engine.hasCompose ? byCompose(settings) : byEngine(settings);
}

function byCompose({ paths, file, root, variables }: Settings): Composition {
  const flags = [
    'compose',
    '--project-name',
    file.name,
    '--project-directory',
    root,
    ...paths.flatMap((path) => ['-f', path]),
  ];
  const compose = (...args: string[]) => runWell('docker', [...flags, ...args], variables);
  const mounts = (volumes: readonly string[]) => volumes.flatMap((volume) => ['-v', volume]);
  return {
    up: async () => {
      await compose('up', '-d', '--wait');
    },
    runOnce: (service, command, volumes = []) =>
      compose('run', '--rm', '-T', ...mounts(volumes), service, ...command),
    restart: async (service) => {
      await compose('restart', service);
    },
    containerOf: (service) => `${file.name}-${service}-1`,
    down: async () => {
      await compose('down', '--volumes', '--timeout', '15');
    },
  };
}

/** Returns the published port of one of several containers, which share a range, e.g. `127.0.0.1:8080-8081:8080`. */
const portOf = (port: string, index: number) =>
  port.replace(/(\d+)-\d+(?=:)/, (_range, first: string) => String(Number(first) + index));

/** Quotes arguments for a shell. */
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

function byEngine({ engine, file, root }: Settings): Composition {
  const program = engine.name;
  const network = `${file.name}_default`;
  const containerOf = (service: string, number = 1) => `${file.name}-${service}-${number}`;
  /** All containers of a service. */
  const containersOf = (service: string) =>
    Array.from({ length: file.services[service]?.deploy?.replicas ?? 1 }, (_, index) =>
      containerOf(service, index + 1),
    );

  /** Returns the `run` flags of a service. */
  function flagsOf(name: string, service: Service): string[] {
    const each = (flag: string, values: readonly string[] = []) => values.flatMap((value) => [flag, value]);
    const mounts = (service.volumes ?? []).map((volume) => {
      const [source = '', ...target] = volume.split(':');
      return [source in file.volumes ? `${file.name}_${source}` : resolve(root, source), ...target].join(':');
    });
    const { healthcheck } = service;
    const [, ...check] = healthcheck?.test ?? [];
    const health = healthcheck && [
      ...['--health-cmd', program === 'podman' ? JSON.stringify(check) : check.map(quoted).join(' ')],
      ...(healthcheck.interval ? ['--health-interval', healthcheck.interval] : []),
      ...(healthcheck.retries ? ['--health-retries', String(healthcheck.retries)] : []),
    ];
    return [
      ...['--network', network, '--network-alias', name],
      ...(service.networks ? ['--ip', service.networks.default.ipv4_address] : []),
      ...(service.init ? ['--init'] : []),
      ...(service.read_only ? ['--read-only'] : []),
      ...(service.working_dir ? ['--workdir', service.working_dir] : []),
      ...each('--tmpfs', service.tmpfs),
      ...each('--cap-drop', service.cap_drop),
      ...each('--security-opt', service.security_opt),
      ...each(
        '--env',
        Object.entries(service.environment ?? {}).map((pair) => pair.join('=')),
      ),
      ...each('--volume', mounts),
      ...(health ?? []),
    ];
  }

  async function isHealthy(container: string): Promise<boolean> {
    if (program === 'podman') return (await run(program, ['healthcheck', 'run', container])).code === 0;
    return (
      (await run(program, ['inspect', '-f', '{{.State.Health.Status}}', container])).output.trim() ===
      'healthy'
    );
  }

  async function untilHealthy(service: string): Promise<void> {
    const end = Date.now() + LONGEST_START_MS;
    for (const container of containersOf(service))
      while (!(await isHealthy(container))) {
        if (Date.now() > end) {
          const { output } = await run(program, ['logs', '--tail', '40', container]);
          throw new Error(`${container} is not healthy after ${LONGEST_START_MS / 1000} s:\n${output}`);
        }
        await wait(250);
      }
  }

  async function until(service: string, condition: string): Promise<void> {
    if (condition === 'service_healthy') return untilHealthy(service);
    if (condition !== 'service_completed_successfully') return;
    const code = await runWell(program, ['wait', containerOf(service)]);
    if (code === '0') return;
    throw new Error(
      `${service} ended with ${code}:\n${(await run(program, ['logs', containerOf(service)])).output}`,
    );
  }

  const starts = new Map<string, Promise<void>>();
  function start(name: string): Promise<void> {
    const started = starts.get(name) ?? startNow(name);
    starts.set(name, started);
    return started;
  }

  async function startNow(name: string): Promise<void> {
    const service = file.services[name];
    if (!service) throw new Error(`There is no service called ${name}.`);
    const needed = Object.entries(service.depends_on ?? {});
    await Promise.all(
      needed.map(async ([other, { condition }]) => {
        await start(other);
        await until(other, condition);
      }),
    );
    const flags = [...flagsOf(name, service), '--restart', service.restart ?? 'no'];
    for (const [index, container] of containersOf(name).entries()) {
      const published = (service.ports ?? []).flatMap((port) => ['--publish', portOf(port, index)]);
      const image = [service.image, ...(service.command ?? [])];
      await runWell(program, ['run', '-d', '--name', container, ...published, ...flags, ...image]);
    }
  }

  return {
    async up() {
      const { subnet = '', ip_range: range } = file.networks.default.ipam.config[0] ?? {};
      const ranges = ['--subnet', subnet, ...(range ? ['--ip-range', range] : [])];
      await runWell(program, ['network', 'create', ...ranges, network]);
      const names = Object.keys(file.services);
      await Promise.all(names.map(start));
      const isService = (name: string) => file.services[name]?.restart !== 'no';
      await Promise.all(names.filter(isService).map(untilHealthy));
    },
    runOnce(name, command, volumes = []) {
      const service = file.services[name];
      if (!service) throw new Error(`There is no service called ${name}.`);
      const flags = flagsOf(name, { ...service, volumes: [...(service.volumes ?? []), ...volumes] });
      return runWell(program, ['run', '--rm', ...flags, service.image, ...command]);
    },
    restart: async (service) => {
      await runWell(program, ['restart', '--time', '15', containerOf(service)]);
    },
    containerOf,
    async down() {
      // One at a time: a missing container would keep the others from being removed.
      const containers = Object.keys(file.services).flatMap(containersOf);
      await Promise.all(containers.map((name) => run(program, ['stop', '--time', '15', name])));
      await Promise.all(containers.map((name) => run(program, ['rm', '-f', name])));
      const volumes = Object.keys(file.volumes).map((name) => `${file.name}_${name}`);
      await Promise.all(volumes.map((name) => run(program, ['volume', 'rm', name])));
      await run(program, ['network', 'rm', network]);
    },
  };
}

/** Prints the last lines of the log of each service's first container, which are lost with it. */
export async function printLogs({ name }: Engine, composition: Composition, services: readonly string[]) {
  for (const service of services) {
    const { output } = await run(name, ['logs', '--tail', '40', composition.containerOf(service)]);
    console.error(`\n--- ${service}\n${output.trim()}`);
  }
}
