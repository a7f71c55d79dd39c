/** A balancer as small as it can be: each call goes to the next process that says it is ready. */
import { once } from 'node:events';
import { createServer, request as send } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Balancer {
  origin: string;
  /** How many calls each process got, in the order of the processes. */
  served: readonly number[];
  close(): Promise<void>;
}

/** @param origins asked at each call, because processes come and go */
export async function startBalancer(origins: () => readonly string[]): Promise<Balancer> {
  const served: number[] = [];
  let turn = 0;

  async function isReady(origin: string): Promise<boolean> {
    const answer = await fetch(`${origin}/readyz`, { headers: { connection: 'close' } }).catch(() => null);
    return answer?.ok ?? false;
  }

  async function next(): Promise<string | null> {
    const all = origins();
    const first = turn++;
    for (let tried = 0; tried < all.length; tried += 1) {
      const index = (first + tried) % all.length;
      const origin = all[index];
      if (origin === undefined || !(await isReady(origin))) continue;
      served[index] = (served[index] ?? 0) + 1;
      return origin;
    }
    return null;
  }

  async function pass(incoming: IncomingMessage, reply: ServerResponse): Promise<void> {
    const origin = await next();
    if (origin === null) return void reply.writeHead(502).end();
    const headers = {
      ...incoming.headers,
      'x-forwarded-for': incoming.socket.remoteAddress,
      connection: 'close',
    };
    const upstream = send(origin + (incoming.url ?? '/'), { method: incoming.method, headers, agent: false });
    upstream.on('response', (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(reply);
    });
    upstream.on('error', () => (reply.headersSent ? reply.destroy() : reply.writeHead(502).end()));
    reply.once('close', () => upstream.destroy());
    incoming.pipe(upstream);
  }

  const server = createServer((incoming, reply) => void pass(incoming, reply));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    served,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
