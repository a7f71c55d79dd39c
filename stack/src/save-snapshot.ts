/** `npm run snapshot -- <name or file>`: saves the state of a running portal to a file from which another one can start. */
import { copyFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { DEFAULT_PORT } from './paths.ts';

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { portal: { type: 'string', default: `http://localhost:${process.env.PORT ?? DEFAULT_PORT}` } },
  });
  const [target] = positionals;
  if (target === undefined) throw new Error('Give a name for the snapshot, or a file to save it to.');
  const isFile = /[/.\\]/.test(target);
  const name = isFile ? basename(target).replace(/\..*$/, '') : target;
  const response = await fetch(new URL('/test-stack/snapshots', values.portal), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name }),
  }).catch((cause: unknown) => {
    throw new Error(
      `No portal is running at ${values.portal}. Start it, or give its address with --portal.`,
      { cause },
    );
  });
  const reply = (await response.json().catch(() => ({}))) as { file?: string; detail?: string };
  if (reply.file === undefined)
    throw new Error(reply.detail ?? `${values.portal} is not a test stack, so no snapshot was saved.`);
  const file = isFile ? resolve(process.env.INIT_CWD ?? process.cwd(), target) : reply.file;
  if (file !== reply.file) await copyFile(reply.file, file);
  console.log(`Saved ${file}\n`);
  console.log(`  npm start -- --from ${isFile ? target : name}`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
});
