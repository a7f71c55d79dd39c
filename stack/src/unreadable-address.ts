/** An address that can't be decoded reaches no route: the API responds to its own, the shell's page to all others. */
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { unreadableAddress } from '@coupon-center/shell-server';

type Answer = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => unknown;

/** @param answerOfApi the response of the API by itself */
export function answerUnreadable(answerOfApi: Answer): Answer {
  return (error, request, reply) => {
    const answer = request.url.startsWith('/api/') ? answerOfApi : unreadableAddress;
    return answer(error, request, reply);
  };
}
