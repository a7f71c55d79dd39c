/** The least that a server of the API could do: a Fastify handler that runs recorded statements, if any, and sends a recorded reply. */
import Fastify from 'fastify';
import { Pool } from 'pg';
import type { Statement } from '../probe.ts';
import type { Reply } from '../servers.ts';

const { REPLY = '', STATEMENTS = '[]', DATABASE_URL: connectionString, DATABASE_POOL, PORT } = process.env;
const { method, route, status, type, body } = JSON.parse(REPLY) as Reply;
const statements = JSON.parse(STATEMENTS) as Statement[];
const pool = new Pool({ connectionString, max: Number(DATABASE_POOL ?? 1) });
const app = Fastify();
app.route({
  method,
  url: route,
  handler: async (_request, reply) => {
    for (const [text, values] of statements) await pool.query(text, values);
    return reply.status(status).type(type).send(body);
  },
});
await app.listen({ host: '127.0.0.1', port: Number(PORT) });
