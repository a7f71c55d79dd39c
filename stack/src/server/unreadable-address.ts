/** Answers addresses that can't be decoded and reach no route: the API responds to its own, the shell's page to all others. */
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { unreadableAddress } from '@coupon-center/shell-server';

type Answer = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => unknown;

/** @param answerOfApi makes the response of the API alone */
export function answerUnreadable(answerOfApi: Answer): Answer {
  return (error, request, reply) => {
    const answer = request.url.startsWith('/api/') ? answerOfApi : unreadableAddress;
    return answer(error, request, reply);
  };
}
