/** What the container files name must exist in the code: files, build targets, ports and environment variables. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';

interface Service {
  build?: { context: string; dockerfile: string; target: string };
  environment?: Record<string, string>;
  healthcheck?: { test: string[] };
}

interface Manifest {
  kind: string;
  spec: {
    template?: { spec: { containers: Container[] } };
    ports?: { port: number; targetPort?: number }[];
  };
}

interface Container {
  name: string;
  image: string;
  ports?: { containerPort: number }[];
  env?: { name: string }[];
  startupProbe?: Probe;
  livenessProbe?: Probe;
  readinessProbe?: Probe;
}

interface Probe {
  httpGet: { path: string; port: number };
}

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const { services } = parse(read('docker-compose.yml'), { merge: true }) as {
  services: Record<string, Service>;
};
const parts = Object.entries(services).filter(([, service]) => service.build);
const dockerfile = read('deploy/Dockerfile');
const stages = new Map(
  dockerfile.split(/^FROM /m).map((stage) => [/^\S+ AS (\S+)/.exec(stage)?.[1] ?? '', stage] as const),
);
const manifests = globSync('deploy/kubernetes/base/*.yaml', { cwd: root }).flatMap((path) =>
  parseAllDocuments(read(path)).map((document) => document.toJS() as Manifest),
);
const containers = manifests.flatMap(({ spec }) => spec.template?.spec.containers ?? []);

test.each(parts)('compose builds %s from a stage of the Dockerfile', (_name, { build }) => {
  expect(build?.dockerfile).toBe('deploy/Dockerfile');
  expect(stages.has(build?.target ?? '')).toBe(true);
});

test.each([...dockerfile.matchAll(/\b[\w-]+(?:\/[\w.-]+)+\.(?:ts|conf)\b/g)].map(([path]) => path))(
  'the Dockerfile names a file that exists: %s',
  (path) => expect(path.startsWith('etc/') || existsSync(join(root, path))).toBe(true),
);

test.each(parts)('every variable of %s is read by the part', (name, { environment = {} }) => {
  const inStage = [...(stages.get(name) ?? '').matchAll(/\b([A-Z_]+)=/g)].map(([, variable]) => variable!);

  expect(unknownVariables(name, [...inStage, ...Object.keys(environment)])).toEqual([]);
});

test.each(containers.map((container) => [container.name, container] as const))(
  'the container %s is a stage, listens where the stage does, and reads its variables',
  (name, { image, env = [], ports = [] }) => {
    const stage = stages.get(name);

    expect(stage).toBeDefined();
    expect(image).toBe(`coupon-center/${name}`);
    expect(
      unknownVariables(
        name,
        env.map((variable) => variable.name),
      ),
    ).toEqual([]);
    for (const { containerPort } of ports) {
      expect(`${stage} ${read('deploy/nginx/nginx.conf')}`).toMatch(
        new RegExp(`(PORT=|listen )${containerPort}\\b`),
      );
    }
  },
);

const probes = [
  ...containers.flatMap(({ name, startupProbe, livenessProbe, readinessProbe }) =>
    [startupProbe, livenessProbe, readinessProbe].flatMap((probe) =>
      probe ? [[name, probe.httpGet.path, probe.httpGet.port] as const] : [],
    ),
  ),
  ...parts.flatMap(([name, { healthcheck }]) => {
    const [, port, path] = /127\.0\.0\.1:(\d+)(\/\w+)/.exec(healthcheck?.test.join(' ') ?? '') ?? [];
    return path ? [[name, path, Number(port)] as const] : [];
  }),
];

test.each(probes)('%s is asked how it is at %s, port %d, where it answers', (name, path, port) => {
  expect(stages.get(name)).toContain(`PORT=${port}`);
  expect(sourcesOf(name).some((source) => source.includes(`'${path}'`))).toBe(true);
});

test('every part that listens is asked how it is, in both kinds of deployment', () => {
  const listening = [...stages].filter(([, stage]) => /PORT=\d/.test(stage)).map(([name]) => name);
  const asked = probes.map(([name]) => name);

  for (const name of listening) expect(asked.filter((each) => each === name).length).toBeGreaterThan(1);
});

test('the edge sends each address to the port on which the part listens', () => {
  const targets = [...read('deploy/nginx/nginx.conf').matchAll(/proxy_pass http:\/\/([\w-]+):(\d+)/g)];

  expect(targets.length).toBeGreaterThan(0);
  for (const [, part, port] of targets) expect(stages.get(part!)).toContain(`PORT=${port!}`);
});

/** The source files of the part's package. */
function sourcesOf(part: string): string[] {
  const program = /node"?,? "?([\w/-]+)\/(?:server|cli)\.ts\b/.exec(
    stages.get(part)?.split('CMD')[1] ?? '',
  )?.[1];
  if (!program) return [];
  return globSync(`${program}/**/*.ts`, { cwd: root, exclude: (path) => path.endsWith('.test.ts') }).map(
    read,
  );
}

/** Names that no source file of the part's package mentions. */
function unknownVariables(part: string, names: string[]): string[] {
  const sources = sourcesOf(part);
  return names.filter(
    (name) => name !== 'NODE_ENV' && !sources.some((source) => new RegExp(`\\b${name}\\b`).test(source)),
  );
}
