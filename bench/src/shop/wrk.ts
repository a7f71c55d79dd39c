/** Loads a server with wrk, which uses a tenth of autocannon's CPU time: an edge is faster than autocannon. */
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { makeFolder } from '../command.ts';
import type { OnEnd } from '../command.ts';
import { CONNECTIONS } from '../load.ts';
import type { Loadable, Round } from '../load.ts';

/** A round, and the CPU time that wrk used, in microseconds. */
export interface WrkRound extends Round {
  generator: number;
}

/** Asks for the paths in turn, and prints the figures as JSON; wrk counts in microseconds. */
const SCRIPT = `
local requests, at = {}, 0
function init(args)
  for path in io.lines(args[1]) do table.insert(requests, wrk.format('GET', path)) end
end
function request()
  at = at % #requests + 1
  return requests[at]
end
function done(summary, latency)
  local errors = summary.errors
  local failed = errors.connect + errors.read + errors.write + errors.timeout + errors.status
  print(string.format('{"requests": %d, "seconds": %f, "failed": %d, "p50": %f, "p99": %f, "generator": %f}',
    summary.requests, summary.duration / 1e6, failed, latency:percentile(50) / 1000, latency:percentile(99) / 1000,
    os.clock() * 1e6))
end
`;

/**
 * @returns a function that loads a server for some seconds, over one thread
 * @throws Error if a request fails, or wrk is not installed
 */
export function wrkFor(paths: readonly string[], headers: Readonly<Record<string, string>>, onEnd: OnEnd) {
  const folder = makeFolder(onEnd);
  const [script, list] = [join(folder, 'load.lua'), join(folder, 'paths.txt')];
  writeFileSync(script, SCRIPT);
  writeFileSync(list, paths.join('\n'));
  const fields = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  return async ({ origin, cpu }: Loadable, seconds: number): Promise<WrkRound> => {
    const before = await cpu();
    const options = [
      '-t',
      '1',
      '-c',
      String(CONNECTIONS),
      '-d',
      `${seconds}s`,
      '--timeout',
      '30s',
      '-s',
      script,
      ...fields,
    ];
    const { stdout } = await promisify(execFile)('wrk', [...options, origin, '--', list]);
    const { failed, requests, seconds: took, ...figures } = readFigures(stdout);
    if (failed > 0) throw new Error(`${failed} of ${requests} requests failed.`);
    return { ...figures, requests, rate: requests / took, cpu: ((await cpu()) - before) / requests };
  };
}

type Figures = Record<'requests' | 'seconds' | 'failed' | 'p50' | 'p99' | 'generator', number>;

/** @param stdout its last line is that of the script */
const readFigures = (stdout: string) => JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Figures;
