/** Images, composition and manifests match the packages and each other. `npm run test:deploy` runs them. */
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';

interface Container {
  name: string;
  image: string;
  ports?: { containerPort: number }[];
  env?: { name: string }[];
  envFrom?: { configMapRef?: { name: string } }[];
  securityContext?: object;
}

interface PodSpec {
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
  patches?: { path: string }[];
  configMapGenerator?: { name: string; literals: string[] }[];
}

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
interface Package {
  name: string;
  workspaces?: string[];
  dependencies?: Record<string, string>;
}
const readPackage = (folder: string) => JSON.parse(read(join(folder, 'package.json'))) as Package;

interface Service {
  image: string;
  build?: { target: string };
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

const packageFolders = globSync(
  (readPackage('.').workspaces ?? []).map((pattern) => `${pattern}/package.json`),
  { cwd: root },
).map(dirname);
const packages = new Map(
  packageFolders.map((folder) => {
    const { name, dependencies = {} } = readPackage(folder);
    return [name, { folder, dependencies: Object.keys(dependencies) }] as const;
  }),
);

/** Returns a package and all packages of ours that it needs at runtime. */
function closureOf(name: string, found = new Set<string>()): Set<string> {
  const own = packages.get(name);
  if (!own || found.has(name)) return found;
  found.add(name);
  for (const dependency of own.dependencies) closureOf(dependency, found);
  return found;
}

const servers = [...stages].flatMap(([part, stage]) => {
  const [, workspace] = /--omit=dev --workspace (\S+)/.exec(stage) ?? [];
  return workspace ? [[part, workspace] as const] : [];
});

test.each(servers)('the image %s contains exactly the packages that %s needs to run', (part, workspace) => {
  const copied = [...(stages.get(part) ?? '').matchAll(/^COPY (\S+) \1$/gm)].map(([, folder]) => folder!);
  const needed = [...closureOf(workspace)].map((name) => packages.get(name)!.folder);

  expect(copied.filter((folder) => existsSync(join(root, folder, 'package.json'))).sort()).toEqual(
    needed.sort(),
  );
});

test.each(servers)('the image %s contains no browser or test libraries', (_part, workspace) => {
  const libraries = [...closureOf(workspace)].flatMap((name) => packages.get(name)!.dependencies);
  // The store page is rendered with React on the server.
  const drawing = workspace.endsWith('/storefront') ? /^$/ : /^react(-dom)?$/;
  const unwanted = /^(@mui|@emotion|@tanstack|@module-federation|react-|msw$|rxjs$|single-spa)/;

  expect(
    libraries.filter((name) => drawing.test(name) || (unwanted.test(name) && name !== 'react-dom')),
  ).toEqual([]);
});

test.each(parts)('compose and Kubernetes build and run %s under one name', (name, { image, build }) => {
  expect(image).toBe(`coupon-center/${name}`);
  expect(build?.target).toBe(name);
  expect(stages.has(name)).toBe(true);
  expect(containers.map((container) => container.image)).toContain(image);
});

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

test("the manifests are valid according to Kubernetes' schemas", () => {
  const problems = (objects: object[]) =>
    execFileSync(process.execPath, [join(root, 'scripts/validate-manifests.ts')], {
      input: JSON.stringify(objects),
      encoding: 'utf8',
    });

  expect(
    problems([{ apiVersion: 'v1', kind: 'Service', metadata: { name: 'bad' }, spec: { ports: 80 } }]),
  ).toMatch(/^Service bad: /);
  expect(problems(manifests)).toBe('');
});

test.each(kustomizations)('%s lists every file in its folder', (path) => {
  const { resources, patches = [] } = parse(read(path)) as Kustomization;
  const named = [...resources, ...patches.map((patch) => patch.path)];

  for (const name of named) expect(existsSync(join(root, dirname(path), name))).toBe(true);
  expect(named.filter((name) => name.endsWith('.yaml')).sort()).toEqual(
    manifestFiles
      .filter((file) => dirname(file) === dirname(path))
      .map((file) => basename(file))
      .sort(),
  );
});

test('the overlay sets registry and version of all our images', () => {
  const { images = [] } = parse(read('deploy/kubernetes/production/kustomization.yaml')) as Kustomization;
  const ours = containers.map(({ image }) => image).filter((image) => image.startsWith('coupon-center/'));

  expect(images.map(({ name }) => name).sort()).toEqual([...new Set(ours)].sort());
});

test.each(podSpecs.map((pod) => [pod.containers[0]?.name ?? '', pod] as const))(
  'the pod %s runs without root and with a read-only file system',
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
  'Kubernetes and the edge call %s on the port where it listens',
  (name) => {
    const port = portOf(name);
    const upstream = new RegExp(`(?:proxy_pass http://|server )${name}:(\\d+)`).exec(
      read('deploy/nginx/nginx.conf'),
    )?.[1];
    const [container] = containers.filter((one) => one.name === name);
    const service = manifests.find(({ kind, metadata }) => kind === 'Service' && metadata.name === name);

    expect(container?.ports?.[0]?.containerPort).toBe(port);
    if (name !== 'edge') {
      expect(Number(upstream)).toBe(port);
      expect(service?.spec?.ports?.[0]?.port).toBe(port);
    }
  },
);

test.each(parts.filter(([, { environment }]) => environment))(
  '%s reads every variable that it is given',
  (name, { environment = {} }) => {
    const folder = packages.get(servers.find(([part]) => part === name)?.[1] ?? '')?.folder;
    const sources = globSync(`${folder}/src/**/*.ts`, { cwd: root }).map(read).join('\n');
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
