/** Lets a server that closes end: connections that nobody waits on are closed, and no others. */
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** How often connections that have become idle are closed while the server closes, in milliseconds. */
const SWEEP_MS = 50;

/**
 * Node closes the connections that are idle in the moment in which a server begins to close. It misses those on which
 * nothing was ever sent, which browsers open in advance, and those that become idle a moment later.
 */
export function endConnections(app: FastifyInstance): void {
  const sockets = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  let sweeping: NodeJS.Timeout | undefined;
  const sweep = () => {
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    app.server.closeIdleConnections();
  };
  app.addHook('preClose', async () => {
    sweeping = setInterval(sweep, SWEEP_MS);
    sweeping.unref();
  });
  app.addHook('onClose', async () => clearInterval(sweeping));
}
