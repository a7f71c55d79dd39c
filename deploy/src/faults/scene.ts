/** The cluster with everybody at work, in which one fault after the other happens. */
import { until } from '../until.ts';
import type { Client, Failure } from './client.ts';
import type { Cluster, Part } from './cluster.ts';
import type { Load } from './load.ts';

/** Answers of a part to wait for: during a fault, and after it. */
const ENOUGH = 60;

/** What was seen from a fault until everything was back at work. */
export interface Row {
  fault: string;
  /** Answers at the edges. */
  requests: number;
  /** Requests that were not answered, or with a 5xx. Clients repeated them. */
  failed: number;
  /** Requests that a balancer in front of the edges had to send again, because an edge had closed an open connection. */
  'sent again': number;
  seconds: number;
}

export interface Scene {
  cluster: Cluster;
  client: Client;
  load: Load;
  rows: Row[];
  /** When processes of the storefront were killed, in epoch milliseconds. */
  kills: number[];
  /** Returns the failures so far, those of publishers included. */
  failures: () => Failure[];
  /** Waits until a part, or with `edge` any part, has answered often enough more. */
  more: (part: Part) => Promise<void>;
  /** Waits until something is so. @throws AssertionError after a minute; what the load throws if it fails before */
  until: (failure: string, isSo: () => boolean | Promise<boolean>) => Promise<void>;
  /** Lets a fault happen and end. @returns what failed meanwhile */
  watch: (fault: string, happen: () => Promise<void>) => Promise<Failure[]>;
}

const started = Date.now();
export const say = (text: string): void =>
  console.log(`${((Date.now() - started) / 1000).toFixed(0).padStart(4)} s  ${text}`);

export function createScene(cluster: Cluster, client: Client, load: Load): Scene {
  const rows: Row[] = [];
  const failures = (): Failure[] => [...client.failures, ...load.publisher.failures];
  const answers = (part: Part) =>
    part === 'edge'
      ? Object.values(client.answered).reduce((sum, one) => sum + one, 0)
      : client.answered[part];
  const isSo: Scene['until'] = async (failure, read) => {
    const reached = until(failure, async () => read(), Boolean);
    await Promise.race([load.failed, reached]);
  };

  return {
    ...{ cluster, client, load, rows, kills: [], failures },
    until: isSo,
    more(part) {
      const wanted = answers(part) + ENOUGH;
      return isSo(`${part} does not answer`, () => answers(part) >= wanted);
    },
    async watch(fault, happen) {
      const [start, requests, failed] = [Date.now(), answers('edge'), failures()];
      const again = client.sentAgain.length;
      const fresh = () => failures().filter((one) => !failed.includes(one));
      try {
        await happen();
        return fresh();
      } finally {
        rows.push({
          fault,
          requests: answers('edge') - requests,
          failed: fresh().length,
          'sent again': client.sentAgain.length - again,
          seconds: Math.round((Date.now() - start) / 1000),
        });
        say(`${fault}: ${fresh().length} failed`);
        const texts = fresh().map(
          ({ request, reason }) => `${request.split('?')[0]}: ${reason.replaceAll(/\s+/g, ' ')}`,
        );
        for (const [text, same] of Map.groupBy(texts, (one) => one)) say(`  ${same.length} × ${text}`);
      }
    },
  };
}
