/** The Kubernetes manifests match the images and the composition, which `npm run test:deploy` runs. It has no cluster. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';

interface Container {
  name: string;
  image: string;
  ports?: { containerPort: number }[];
  env?: { name: string; value?: string }[];
  lifecycle?: { preStop: { exec: { command: string[] } } };
  envFrom?: { configMapRef?: { name: string } }[];
  securityContext?: object;
}

interface PodSpec {
  terminationGracePeriodSeconds?: number;
  containers: Container[];
  securityContext?: object;
}

interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name?: string };
  spec?: {
    template?: { spec: PodSpec };
    jobTemplate?: { spec: { template: { spec: PodSpec } } };
    ports?: { port: number }[];
  };
}

interface Kustomization {
  resources: string[];
  images?: { name: string }[];
  patches?: { path?: string; patch?: string; target: { kind: string; name: string } }[];
  configMapGenerator?: { name: string; literals: string[] }[];
}

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

interface Service {
  image: string;
  build?: object;
  environment?: Record<string, string>;
}
const compose = parse(read('docker-compose.yml'), { merge: true }) as { services: Record<string, Service> };
const parts = Object.entries(compose.services).filter(([, { build }]) => build);

/** The stages of the Dockerfile by name. */
const stages = new Map(
  read('deploy/Dockerfile')
    .split(/^FROM /m)
    .map((stage) => [/^\S+ AS (\S+)/.exec(stage)?.[1] ?? '', stage] as const),
);
const portOf = (part: string) => Number(/^EXPOSE (\d+)/m.exec(stages.get(part) ?? '')?.[1]);

/** Returns the folder of the program that a part runs. */
const folderOf = (part: string) => /^CMD .*?node(?:", "| )(\S+?)\/src\//m.exec(stages.get(part) ?? '')?.[1];

const kustomizations = globSync('deploy/kubernetes/*/kustomization.yaml', { cwd: root });
const manifestFiles = globSync('deploy/kubernetes/**/*.yaml', { cwd: root }).filter(
  (path) => basename(path) !== 'kustomization.yaml',
);
const manifests = manifestFiles.flatMap((path) =>
  parseAllDocuments(read(path)).map((document) => document.toJS() as Manifest),
);
const podSpecs = manifests.flatMap(({ spec }) => {
  const template = spec?.template ?? spec?.jobTemplate?.spec.template;
  return template ? [template.spec] : [];
});
const containers = podSpecs.flatMap((pod) => pod.containers);

test.each(parts)('Kubernetes runs the image of %s that compose builds', (_name, { image }) => {
  expect(containers.map((container) => container.image)).toContain(image);
});

test.each(kustomizations)('%s lists every file in its folder', (path) => {
  const { resources, patches = [] } = parse(read(path)) as Kustomization;
  const named = [...resources, ...patches.flatMap(({ path: file }) => file ?? [])];

  for (const name of named) expect(existsSync(join(root, dirname(path), name))).toBe(true);
  expect(named.filter((name) => name.endsWith('.yaml')).sort()).toEqual(
    manifestFiles
      .filter((file) => dirname(file) === dirname(path))
      .map((file) => basename(file))
      .sort(),
  );
});

/** Returns what is at a JSON pointer. */
const at = (value: unknown, pointer: string) =>
  pointer
    .split('/')
    .slice(1)
    .reduce((one, key) => (one as Record<string, unknown> | undefined)?.[key], value);

test('the patches for CloudNativePG find what they replace', () => {
  const { patches = [] } = parse(
    read('deploy/kubernetes/cloudnative-pg/kustomization.yaml'),
  ) as Kustomization;
  const expected = patches.flatMap(({ patch = '', target }) => {
    const parsed = parse(patch) as { op: string; path: string; value: unknown }[] | object;
    const base = manifests.find(
      ({ kind, metadata }) => kind === target.kind && metadata.name === target.name,
    );
    expect(base).toBeDefined();
    const steps = Array.isArray(parsed) ? parsed : [];
    return steps
      .filter(({ op }) => op !== 'add')
      .map(
        ({ op, path, value }) => [path, at(base, path), op === 'test' ? value : expect.anything()] as const,
      );
  });

  expect(expected.length).toBeGreaterThan(0);
  for (const [path, found, wanted] of expected) expect({ path, found }).toEqual({ path, found: wanted });
});

test('edge-copies patches containers of the base, and names the port on which edges listen', () => {
  const { patches = [] } = parse(read('deploy/kubernetes/edge-copies/kustomization.yaml')) as Kustomization;
  const patched = patches.map(({ patch = '' }) => parse(patch) as Manifest);

  expect(patched.map(({ kind, metadata }) => `${kind} ${metadata.name}`)).toEqual(
    patches.map(({ target }) => `${target.kind} ${target.name}`),
  );
  const names = patched.flatMap(({ spec }) => spec?.template?.spec.containers ?? []);
  expect(containers.map(({ name }) => name)).toEqual(expect.arrayContaining(names.map(({ name }) => name)));
  const edges = manifests.find(({ kind, metadata }) => kind === 'Service' && metadata.name === 'edges');
  expect(edges?.spec?.ports?.[0]?.port).toBe(portOf('edge'));
  expect(names.flatMap(({ env = [] }) => env)).toContainEqual({
    name: 'EDGE_ORIGINS',
    value: `http://edges:${portOf('edge')}`,
  });
});

test('the overlay sets the registry and the version of all our images', () => {
  const { images = [] } = parse(read('deploy/kubernetes/production/kustomization.yaml')) as Kustomization;
  const ours = containers.map(({ image }) => image).filter((image) => image.startsWith('coupon-center/'));

  expect(images.map(({ name }) => name).sort()).toEqual([...new Set(ours)].sort());
});

test.each(podSpecs.map((pod) => [pod.containers[0]?.name ?? '', pod] as const))(
  'pod %s runs without root and with a read-only file system',
  (_name, pod) => {
    expect(pod.securityContext).toMatchObject({
      runAsNonRoot: true,
      seccompProfile: { type: 'RuntimeDefault' },
    });
    for (const { securityContext } of pod.containers)
      expect(securityContext).toMatchObject({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
  },
);

test.each(parts.filter(([name]) => portOf(name)))(
  'Kubernetes calls %s on the port where it listens',
  (name) => {
    const port = portOf(name);
    const [container] = containers.filter((one) => one.name === name);
    const service = manifests.find(({ kind, metadata }) => kind === 'Service' && metadata.name === name);

    expect(container?.ports?.[0]?.containerPort).toBe(port);
    if (name !== 'edge') expect(service?.spec?.ports?.[0]?.port).toBe(port);
  },
);

test.each(parts.filter(([, { environment }]) => environment))(
  '%s reads every variable that it is given',
  (name, { environment = {} }) => {
    const sources = globSync(`${folderOf(name)}/src/**/*.ts`, { cwd: root })
      .map(read)
      .join('\n');
    const inManifests = containers
      .filter((container) => container.name === name)
      .flatMap(({ env = [], envFrom = [] }) => [
        ...env.map((variable) => variable.name),
        ...envFrom.flatMap(({ configMapRef }) => (configMapRef ? ['TRUST_PROXY'] : [])),
      ]);

    const unknown = [...Object.keys(environment), ...inManifests].filter(
      (variable) => !new RegExp(`\\b${variable}\\b`).test(sources),
    );
    expect(unknown).toEqual([]);
  },
);

const servers = manifests.filter(({ kind }) => kind === 'Deployment').map(({ spec }) => spec?.template?.spec);

test.each(servers.map((pod) => [pod?.containers[0]?.name, pod] as const))(
  'a pod of %s still takes requests for three seconds after its Service has been told that it stops',
  (_name, pod) => {
    const [container] = pod?.containers ?? [];
    const stopDelay = container?.env?.find(({ name }) => name === 'STOP_DELAY')?.value;
    const inHook = container?.lifecycle?.preStop.exec.command.join(' ');

    expect(inHook ?? `sleep ${stopDelay}`).toBe('sleep 3');
    expect(pod?.terminationGracePeriodSeconds).toBe(20);
  },
);

test('nginx finishes the requests in progress when its container is stopped', () => {
  expect(stages.get('edge')).toMatch(/^STOPSIGNAL SIGQUIT$/m);
});
