/** Answers requests for an address that can't be decoded; the framework lets no such request reach a route. */
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';

/** A page that does not exist. */
const UNREADABLE = '/unreadable-address';

/** For `frameworkErrors` of a server that the shell is mounted in: sends the same answer as for an unknown address. */
export function unreadableAddress(_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  request.raw.url = UNREADABLE;
  request.server.routing(request.raw, reply.raw);
}
