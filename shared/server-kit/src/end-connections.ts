/** Lets a closing server end by closing the connections that nobody is waiting for. */
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** How often idle connections are closed while the server shuts down, in milliseconds. */
const SWEEP_MS = 50;

/**
 * Node closes connections that are idle when a server starts to close. It misses connections on which nothing was ever
 * sent, which browsers open in advance, and those that become idle a moment later.
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
