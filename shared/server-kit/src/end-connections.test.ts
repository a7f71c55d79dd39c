import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { endConnections } from './end-connections.ts';
import { serverOptions } from './server-options.ts';

test('a closing server finishes responses in progress and waits for no other connection', async () => {
  const app = Fastify(serverOptions({ logLevel: 'silent' }));
  endConnections(app);
  app.get('/', async () => 'fine');
  app.post('/', async (request) => request.body);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const open = async (bytes: string) => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
    await once(socket, 'connect');
    socket.write(bytes);
    return { socket, received: () => text, closed: once(socket, 'close') };
  };
  const unused = await open('');
  const idle = await open('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  const underWay = await open(
    'POST / HTTP/1.1\r\nHost: a\r\nContent-Type: text/plain\r\nContent-Length: 8\r\n\r\nhalf',
  );
  // Keeps its connection open, as browsers and proxies do. The other connections exist once this one gets its response.
  await (await fetch(`http://127.0.0.1:${port}/`)).text();

  const closed = app.close();
  await Promise.all([unused.closed, idle.closed]);
  underWay.socket.write('half');
  await underWay.closed;
  expect(underWay.received()).toMatch(/^HTTP\/1.1 200 OK.*halfhalf$/s);
  await closed;
});
