/** A proxy in front of what belongs to others. On request, it is away, silent or slow, or it alters answers. */
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';

/** `away` refuses connections, `silent` accepts them and answers nothing, `slow` answers after {@link SLOW_MS}. */
export type Trouble = 'away' | 'silent' | 'slow' | 'wrong bytes';

export interface FaultyProxy {
  port: number;
  /** Has this trouble from now on, or none, and closes the connections so far. */
  turn(trouble?: Trouble): Promise<void>;
}

const SLOW_MS = 250;
const END_OF_HEAD = Buffer.from('\r\n\r\n');

/** Flips a bit of a body; heads, which end a chunk if they are alone, stay as they are. */
function altered(chunk: Buffer): Buffer {
  if (chunk.subarray(-END_OF_HEAD.length).equals(END_OF_HEAD)) return chunk;
  return Buffer.from([...chunk.subarray(0, -1), (chunk.at(-1) ?? 0) ^ 1]);
}

/** @param target a port of this machine */
export async function startFaultyProxy(target: number): Promise<FaultyProxy> {
  let trouble: Trouble | undefined;
  const sockets = new Set<Socket>();

  const server = createServer((near) => {
    sockets.add(near);
    near.once('close', () => sockets.delete(near));
    near.on('error', () => {});
    if (trouble === 'silent') return void near.resume();
    const far = connect(target, '127.0.0.1');
    let isAsked = true;
    near.on('data', () => (isAsked = true));
    async function* answers(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        if (trouble === 'slow' && isAsked) await wait(SLOW_MS);
        isAsked = false;
        yield trouble === 'wrong bytes' ? altered(chunk) : chunk;
      }
    }
    // Either end may close the connection at any time.
    void pipeline(near, far).catch(() => near.destroy());
    void pipeline(far, answers, near).catch(() => far.destroy());
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const port = await listen(0);

  return {
    port,
    async turn(next) {
      trouble = next;
      const closed = next === 'away' && server.listening && once(server, 'close');
      if (closed) server.close();
      for (const socket of sockets) socket.destroy();
      if (closed) await closed;
      else if (next !== 'away' && !server.listening) await listen(port);
    },
  };
}
