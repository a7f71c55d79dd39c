/**
 * Reads the subset of compose files that we use: anchors, `${NAME}` with a default or message, `$$`, and files that extend
 * another.
 */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

export interface Service {
  image: string;
  build?: { context: string; dockerfile: string; target: string };
  command?: string[];
  working_dir?: string;
  depends_on?: Record<string, { condition: string }>;
  environment?: Record<string, string>;
  volumes?: string[];
  tmpfs?: string[];
  ports?: string[];
  init?: boolean;
  read_only?: boolean;
  restart?: string;
  cap_drop?: string[];
  security_opt?: string[];
  healthcheck?: { test: string[]; interval?: string; retries?: number };
  deploy?: { replicas: number };
  networks?: { default: { ipv4_address: string } };
}

export interface ComposeFile {
  name: string;
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
  networks: { default: { ipam: { config: { subnet: string; ip_range?: string }[] } } };
}

/** @throws Error if a required variable isn't set */
function interpolate(text: string, variables: NodeJS.ProcessEnv): string {
  return text.replace(
    /\$\{(\w+)(?::([-?])([^}]*))?\}|\$\$/g,
    (all, name?: string, kind?: string, rest?: string) => {
      if (name === undefined) return all.slice(1);
      const value = variables[name];
      if (value) return value;
      if (kind === '-') return rest ?? '';
      throw new Error(`${name} is not set: ${rest ?? 'the composition needs it'}`);
    },
  );
}

type Tree = Record<string, unknown>;
const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function merge(base: Tree, more: Tree): Tree {
  const merged = { ...base };
  for (const [key, value] of Object.entries(more)) {
    const known = merged[key];
    if (isTree(known) && isTree(value)) merged[key] = merge(known, value);
    else if (Array.isArray(known) && Array.isArray(value)) merged[key] = known.concat(value);
    else merged[key] = value;
  }
  return merged;
}

/**
 * @param files later ones extend the first
 * @throws Error if a variable is missing
 */
export function readComposeFiles(files: readonly string[], variables: NodeJS.ProcessEnv): ComposeFile {
  const trees = files.map(
    (file) => parse(interpolate(readFileSync(file, 'utf8'), variables), { merge: true }) as Tree,
  );
  return trees.reduce(merge) as unknown as ComposeFile;
}
