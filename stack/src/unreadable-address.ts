/** An address that can't be decoded reaches no route: the API answers its own, the shell everybody else's with its page. */
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { unreadableAddress } from '@coupon-center/shell-server';

type Answer = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => unknown;

/** @param answerOfApi what the API answers when it is alone */
export function answerUnreadable(answerOfApi: Answer): Answer {
  return (error, request, reply) => {
    const answer = request.url.startsWith('/api/') ? answerOfApi : unreadableAddress;
    return answer(error, request, reply);
  };
}
