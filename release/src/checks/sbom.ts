/** The list of everything that a remote depends on, as npm writes it. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { canonicalJson } from '../records/digests.ts';

const run = promisify(execFile);

/** Name of the attachment: CycloneDX, JSON. */
export const SBOM_FILE = 'sbom.cdx.json';
const MAX_BYTES = 50 * 1024 * 1024;

/** An optional peer in another version is no mistake, but npm then lists nothing unless it ignores peers. */
const COMMAND = ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--legacy-peer-deps'];

const componentSchema = z.looseObject({ 'bom-ref': z.string(), purl: z.string().optional() });
type Component = z.infer<typeof componentSchema>;
const sbomSchema = z.looseObject({
  metadata: z.looseObject({ component: componentSchema }),
  components: z.array(componentSchema),
  dependencies: z.array(z.looseObject({ ref: z.string(), dependsOn: z.array(z.string()).optional() })),
});

export type Sbom = { text: string; count: number } | { reason: string };

const isPackage = ({ purl = '' }: Component, name: string) =>
  purl.startsWith(`pkg:npm/${name.replace('@', '%40')}@`);

/**
 * Returns the part of npm's list that a package needs: in a repository of several, npm lists those of all. Leaves
 * out everything that differs between runs, so that the same dependencies give the same text.
 */
export function sbomOf(packageName: string, json: string): { text: string; count: number } {
  const {
    serialNumber: _serial,
    metadata,
    components,
    dependencies,
    ...rest
  } = sbomSchema.parse(JSON.parse(json));
  const { timestamp: _timestamp, component: root, ...more } = metadata;
  const component = components.find((one) => isPackage(one, packageName)) ?? root;
  const edges = new Map(dependencies.map(({ ref, dependsOn = [] }) => [ref, dependsOn]));
  const needed = new Set([component['bom-ref']]);
  for (const ref of needed) for (const next of edges.get(ref) ?? []) needed.add(next);
  const others = components.filter((one) => needed.has(one['bom-ref']) && one !== component);
  const sbom = {
    ...rest,
    metadata: { ...more, component },
    components: others,
    dependencies: dependencies.filter(({ ref }) => needed.has(ref)),
  };
  return { text: `${canonicalJson(sbom)}\n`, count: others.length };
}

const LOCK_FILE = 'package-lock.json';
const lockSchema = z.object({ packages: z.record(z.string(), z.unknown()) });

/** Returns whether a lock file in the folder or above it lists the package. */
async function isLocked(folder: string): Promise<boolean> {
  for (let at = folder; ; at = dirname(at)) {
    const text = await readFile(join(at, LOCK_FILE), 'utf8').catch(() => undefined);
    if (text !== undefined) {
      const { packages } = lockSchema.parse(JSON.parse(text));
      return Object.hasOwn(packages, relative(at, folder).split(sep).join('/'));
    }
    if (at === dirname(at)) return false;
  }
}

/**
 * Lists the dependencies of a package, without those for development.
 * @param folder absolute path of the package
 * @returns the reason, if npm can't list them
 */
export async function readSbom(folder: string, packageName: string): Promise<Sbom> {
  try {
    if (!(await isLocked(folder)))
      return { reason: `No ${LOCK_FILE} lists the dependencies of the package.` };
    const options = { cwd: folder, maxBuffer: MAX_BYTES, shell: process.platform === 'win32' };
    const { stdout } = await run('npm', COMMAND, options);
    return sbomOf(packageName, stdout);
  } catch (error) {
    const { stderr = '', message } = error as Error & { stderr?: string };
    const [, said = message.split('\n', 1)[0]] = /^npm error (?!code)(.*)$/m.exec(stderr) ?? [];
    return { reason: `npm cannot list the dependencies: ${said}` };
  }
}
