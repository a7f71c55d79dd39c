/** A proxy that a test can cut and mend, which looks like a restart of the server to its clients. */
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

export interface TcpProxy {
  port: number;
  /** Refuses new connections and ends those that are open. */
  cut(): Promise<void>;
  /** Lets no more responses through on open connections, which stay open, as if the server's machine had vanished. */
  freeze(): void;
  /** Accepts connections again, at the same address. */
  mend(): Promise<void>;
  close(): Promise<void>;
}

export async function startTcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  /** The connections to the target. */
  const answers = new Set<Socket>();
  const keep = (socket: Socket, other: Socket) => {
    sockets.add(socket);
    socket.on('error', () => other.destroy());
    socket.once('close', () => {
      sockets.delete(socket);
      other.destroy();
    });
  };
  const listen = async (port: number) => {
    const server = createServer((near) => {
      const far = connect(target);
      keep(near, far);
      keep(far, near);
      near.pipe(far).pipe(near);
      answers.add(far);
      far.once('close', () => answers.delete(far));
    });
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return server;
  };
  let server = await listen(0);
  const { port } = server.address() as AddressInfo;
  const cut = async () => {
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  return {
    port,
    cut,
    freeze() {
      for (const far of answers) far.unpipe();
    },
    async mend() {
      server = await listen(port);
    },
    close: () => (server.listening ? cut() : Promise.resolve()),
  };
}
