/** Calls by which teams publish versions. */
import type { Readable } from 'node:stream';
import { releaseCalls } from '@coupon-center/release';
import { ProblemError } from '@coupon-center/server-kit';
import { NO_STORE } from '../../http/release-routes.ts';
import type { ReleaseRoute } from '../../http/release-routes.ts';
import type { Publishing } from './publishing.service.ts';

/** Type of uploaded files. */
export const OCTETS = 'application/octet-stream';

export function publishingRoutes(route: ReleaseRoute, { publishing }: { publishing: Publishing }): void {
  route(releaseCalls.publishVersion, async ({ params: { name }, query, body, caller, reply }) => {
    const result = await publishing.publish(caller, name, body, { takeOver: query.takeOver === 'true' });
    if ('missing' in result) void reply.code(202);
    else void reply.code(result.isNew ? 201 : 200);
    return result;
  });

  route(releaseCalls.readVersion, async ({ params: { name, version }, reply }) => {
    void reply.headers(NO_STORE);
    return publishing.read(name, version);
  });

  route(releaseCalls.checkVersion, async ({ params: { name }, query, body, caller }) =>
    publishing.check(caller, name, body, { takeOver: query.takeOver === 'true' }),
  );

  route(
    releaseCalls.uploadFile,
    async ({ params: { name, sha256 }, caller, request }) => {
      const { 'content-length': length, 'content-type': type } = request.headers;
      if (length === undefined)
        throw new ProblemError(411, 'length_missing', 'Send the file with its Content-Length.');
      if (type !== OCTETS)
        throw new ProblemError(415, 'unsupported_media_type', `Send the file as ${OCTETS}.`);
      const content = request.body as Readable;
      await publishing.receive(caller, name, sha256, Number(length), content);
      // A file that already exists isn't read.
      content.resume();
    },
    // Nothing arrives from a caller who may not send it.
    { isCheckedFirst: true },
  );
}
