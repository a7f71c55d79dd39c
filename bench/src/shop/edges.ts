/** Loads shoppers' pages through nginx and through Varnish, with and without copies that are dropped by purges. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import getPort from 'get-port';
import { root } from '@coupon-center/testing/program';
import { makeFolder } from '../command.ts';
import type { OnEnd } from '../command.ts';
import { CONNECTIONS } from '../load.ts';
import type { Loadable, Request } from '../load.ts';
import { cpuOfWorkers, startEdge } from '../nginx.ts';
import { fixed, table } from '../print-results.ts';
import { startStorefront } from '../servers.ts';
import type { Server } from '../servers.ts';
import { medianOf, repeat } from '../statistics.ts';
import { wrkFor } from './wrk.ts';
import type { WrkRound } from './wrk.ts';

/** For how much longer edges keep the pages of stores: without purges, and in portals with them. */
const EDGE_SECONDS = [0, 5, 60];
const LISTS = ['/stores', '/stores/letters/m', '/stores/categories/food'];

/** A thousand pages of stores, and a list after every third. */
const pathsOf = (stores: number) =>
  Array.from({ length: Math.min(stores, 1000) }, (_, index) => [
    `/stores/store-${index + 1}-cp`,
    ...(index % 3 === 0 ? [LISTS[(index / 3) % LISTS.length] ?? ''] : []),
  ]).flat();

/** Starts Varnish with the shipped configuration, except for the address of the storefront. */
async function startVarnish(storefront: Server, onEnd: OnEnd): Promise<Loadable> {
  const folder = makeFolder(onEnd);
  const port = await getPort({ host: '127.0.0.1' });
  const vcl = join(folder, 'default.vcl');
  const shipped = readFileSync(join(root, 'deploy/varnish/default.vcl'), 'utf8');
  writeFileSync(
    vcl,
    shipped.replace('"storefront"', '"127.0.0.1"').replace('"4300"', `"${new URL(storefront.origin).port}"`),
  );
  const args = ['-F', '-j', 'none', '-n', join(folder, 'varnish'), '-f', vcl, '-a', `127.0.0.1:${port}`];
  const varnish = spawn('varnishd', [...args, '-p', 'http_gzip_support=off', '-s', 'malloc,256m'], {
    env: { PATH: `${process.env.PATH}:/usr/sbin` },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await once(varnish, 'spawn');
  onEnd(async () => {
    if (varnish.exitCode === null && varnish.kill()) await once(varnish, 'exit');
  });
  const origin = `http://127.0.0.1:${port}`;
  while (!(await fetch(origin).catch(() => null))) {
    if (varnish.exitCode !== null) throw new Error('Varnish did not start.');
    await pause(50);
  }
  return { origin, cpu: () => cpuOfWorkers(varnish.pid ?? 0) };
}

/** Returns how many requests a storefront has answered. */
async function answeredBy({ origin }: Server): Promise<number> {
  const metrics = await (await fetch(`${origin}/metrics`)).text();
  const counts = [...metrics.matchAll(/^http_request_duration_seconds_count\{.*\} (\d+)$/gm)];
  return counts.reduce((sum, [, count]) => sum + Number(count), 0);
}

/** Has every page made, and kept by an edge, before anything is measured. */
async function visitAll({ origin }: Loadable, requests: readonly Request[]): Promise<void> {
  const left = [...requests];
  const agent = new Agent({ keepAlive: true });
  const work = async () => {
    for (let one = left.pop(); one; one = left.pop()) {
      const asked = request(new URL(one.path, origin), { agent, headers: one.headers }).end();
      const [response] = (await once(asked, 'response')) as [IncomingMessage];
      await buffer(response);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
  agent.destroy();
}

interface EdgeRound extends WrkRound {
  /** Share of requests for which the storefront was not asked. */
  hits: number;
  /** Cores that each process used. */
  cores: Record<'generator' | 'edge' | 'storefront' | 'api', number>;
}

/** @returns parts and figures of the report */
export async function measureEdges(
  api: Server,
  { stores, rounds, seconds, onEnd }: { stores: number; rounds: number; seconds: number; onEnd: OnEnd },
) {
  // Spelt as wrk knows it: otherwise, it would send another one.
  const headers = { Host: 'localhost', 'accept-encoding': 'br' };
  const paths = pathsOf(stores);
  const requests = paths.map((path): Request => ({ method: 'GET', path, headers }));
  const load = wrkFor(paths, headers, onEnd);
  const figures: Record<string, EdgeRound[]> = {};
  for (const edgeSeconds of EDGE_SECONDS) {
    const storefront = await startStorefront(api.origin, { onEnd, edgeSeconds });
    await visitAll(storefront, requests);
    const port = await getPort({ host: '127.0.0.1' });
    const edges: Record<string, Loadable> = {
      nginx: await startEdge({ onEnd, port, upstream: Number(new URL(storefront.origin).port) }),
      Varnish: await startVarnish(storefront, onEnd),
    };
    for (const [name, edge] of Object.entries(edges)) {
      const servers = { edge: edge.cpu, storefront: storefront.cpu, api: api.cpu };
      const used = async () => Promise.all(Object.values(servers).map((cpu) => cpu()));
      await visitAll(edge, requests);
      figures[`${name}, ${edgeSeconds} s`] = await repeat(rounds, async () => {
        const [before, cpuBefore] = [await answeredBy(storefront), await used()];
        const round = await load(edge, seconds);
        const [after, cpu] = [await answeredBy(storefront), await used()];
        const elapsed = (round.requests / round.rate) * 1e6;
        const cores = Object.keys(servers).map((part, index) => [
          part,
          ((cpu[index] ?? 0) - (cpuBefore[index] ?? 0)) / elapsed,
        ]);
        return {
          ...round,
          hits: 1 - (after - before) / round.requests,
          cores: {
            ...(Object.fromEntries(cores) as EdgeRound['cores']),
            generator: round.generator / elapsed,
          },
        };
      });
    }
    await storefront.stop();
  }
  const rows = Object.entries(figures).map(([what, all]) => {
    const median = (read: (round: EdgeRound) => number, digits = 2) => fixed(medianOf(all.map(read)), digits);
    return [
      what,
      ...[median(({ rate }) => rate, 0), median(({ hits }) => hits * 100, 1)],
      ...[median(({ p50 }) => p50), median(({ p99 }) => p99), median(({ cpu }) => cpu / 1000, 3)],
      ...(['edge', 'storefront', 'api', 'generator'] as const).map((part) =>
        median(({ cores }) => cores[part]),
      ),
    ];
  });
  const columns = ['edge, and `EDGE_SECONDS`', 'req/s', 'hits %', 'p50 ms', 'p99 ms'];
  const cores = ['cores of the edge', 'the storefront', 'the API', 'the generator'];
  return { parts: [table([...columns, 'edge’s CPU ms per request', ...cores], rows)], figures };
}
