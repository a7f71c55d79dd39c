/** `npm run compose -- mf-store=1.3.0 …`: reads what is asked for. */
import { parseArgs } from 'node:util';
import { readLink, readMixFile } from '../mix-file.ts';
import { parseParts, parseSettings, SETTING_OPTIONS } from '../wanted-mix.ts';
import type { WantedMix } from '../wanted-mix.ts';

/** Reads a command line. */
export async function run(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { ...SETTING_OPTIONS, from: { type: 'string' } },
  });
  const wanted: WantedMix = { parts: parseParts(positionals), settings: parseSettings(values) };
  const from = values.from === undefined ? undefined : await readFrom(values.from);
  console.log(from ?? wanted);
  return 0;
}

const readFrom = (from: string) => (URL.canParse(from) ? readLink(from) : readMixFile(from));
