/** A page behind nginx next to nginx sending a file of the same bytes. */
import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { Request } from '../api/calls.ts';
import { load, median, summary } from '../api/load.ts';
import type { Round } from '../api/load.ts';
import type { Edge } from './edge.ts';

/** Returns the bytes of a response as they were sent. */
export function sent(origin: string, { path, headers }: Request): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const asked = request(new URL(path, origin), { headers }, (response) => {
      buffer(response).then(resolve, reject);
    });
    asked.on('error', reject).end();
  });
}

/** Figures of the page divided by those of the file. */
export interface Ratio {
  /** Ratio of requests per second. */
  rate: number;
  /** Ratio of requests per CPU time of nginx's workers. */
  cpu: number;
}

export interface Compared {
  page: Round;
  file: Round;
  ratio: Ratio;
}

/** Loads both in alternating rounds. The ratios are medians over pairs of rounds. */
export async function againstFile(
  edge: Edge,
  page: Request,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Compared> {
  for (const side of [edge.pages, edge.file]) await load(side, [page], 1);
  const pairs: [page: Round, file: Round][] = [];
  for (let number = 0; number < rounds; number += 1) {
    const [first, second] = number % 2 === 0 ? [edge.pages, edge.file] : [edge.file, edge.pages];
    const [former, latter] = [await load(first, [page], seconds), await load(second, [page], seconds)];
    pairs.push(number % 2 === 0 ? [former, latter] : [latter, former]);
  }
  return {
    page: summary(pairs.map(([one]) => one)),
    file: summary(pairs.map(([, file]) => file)),
    ratio: {
      rate: median(pairs.map(([one, file]) => one.rate / file.rate)),
      cpu: median(pairs.map(([one, file]) => file.cpu / one.cpu)),
    },
  };
}
