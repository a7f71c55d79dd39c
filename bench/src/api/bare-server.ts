/** The least that a server of the API could do: a Fastify handler that sends a recorded reply. */
import Fastify from 'fastify';
import type { Reply } from '../servers.ts';

const { method, route, status, type, body } = JSON.parse(process.env.REPLY ?? '') as Reply;
const app = Fastify();
app.route({ method, url: route, handler: (_request, reply) => reply.status(status).type(type).send(body) });
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
