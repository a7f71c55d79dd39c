/** Writes `docs/environment.md`: the variables of all servers, as they declare them. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { variables as api } from '@coupon-center/backend/settings';
import { variables as release } from '@coupon-center/release-server/settings';
import { variables as shell } from '@coupon-center/shell-server/settings';
import { variables as storefront } from '@coupon-center/storefront/settings';
import { ZodDefault, ZodOptional } from 'zod';
import type { ZodType } from 'zod';

export const ENVIRONMENT = join(import.meta.dirname, '../docs/environment.md');

/** Server -> its variables. */
const SERVERS: Readonly<Record<string, Readonly<Record<string, ZodType>>>> = {
  API: api,
  'shell’s server': shell,
  storefront,
  'release service': release,
};

/** Variables whose defaults say nothing but that they are secrets. */
const UNTOLD = new Set(['JWT_SECRET']);

/** Returns the value of a variable that is not set, or that it must be set. */
function defaultOf(name: string, schema: ZodType): string {
  const { success, data } = schema.safeParse(undefined);
  if (!success) return 'must be set';
  return data === undefined || UNTOLD.has(name) ? '' : `\`${JSON.stringify(data).replaceAll('"', '')}\``;
}

/** Returns the description of a schema, or of the schema that it makes optional or gives a default. */
function meaningOf(schema: ZodType): string | undefined {
  const isWrapped = schema instanceof ZodOptional || schema instanceof ZodDefault;
  return schema.description ?? (isWrapped ? meaningOf(schema.unwrap() as ZodType) : undefined);
}

interface Row {
  name: string;
  meaning: string;
  /** Server -> default. */
  defaults: Record<string, string>;
}

function readRows(): Row[] {
  const rows = new Map<string, Row>();
  for (const [server, variables] of Object.entries(SERVERS))
    for (const [name, schema] of Object.entries(variables)) {
      const meaning = meaningOf(schema);
      if (!meaning) throw new Error(`${name} of the ${server} has no description.`);
      const row = rows.get(name) ?? { name, meaning, defaults: {} };
      row.defaults[server] = defaultOf(name, schema);
      rows.set(name, row);
    }
  return [...rows.values()].sort((a, b) => a.name.localeCompare(b.name));
}

/** Returns the default if all servers have the same one, else each server with its own. */
function toldDefaults(defaults: Row['defaults']): string {
  const values = new Set(Object.values(defaults));
  if (values.size === 1) return [...values].join();
  return Object.entries(defaults)
    .map(([server, value]) => `${server}: ${value || 'none'}`)
    .join(', ');
}

/** Returns the document. */
export function listEnvironment(): string {
  const rows = readRows().map(({ name, meaning, defaults }) => {
    const servers = Object.keys(defaults);
    const who = servers.length === Object.keys(SERVERS).length ? 'all' : servers.join(', ');
    return `| \`${name}\` | ${who} | ${toldDefaults(defaults)} | ${meaning} |`;
  });
  return [
    '<!-- prettier-ignore-start -->',
    '',
    '# Environment variables',
    '',
    'Each server reads its variables when it starts, and reports all problems in one message. An empty variable counts as unset.',
    'Where others can connect (`NODE_ENV=production`, or a `HOST` that is not this machine), a secret that can be guessed is refused. In production,',
    'the API also refuses a `RATE_LIMIT_SCALE`, Stripe over http, and a missing mail server or Stripe key.',
    '`npm run environment` writes this page from the servers’ declarations.',
    '',
    '| variable | read by | default | what it is |',
    '| -------- | ------- | ------- | ---------- |',
    ...rows,
    '',
    '<!-- prettier-ignore-end -->',
    '',
  ].join('\n');
}

if (import.meta.main) writeFileSync(ENVIRONMENT, listEnvironment());
