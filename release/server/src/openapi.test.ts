import { releaseCalls } from '@coupon-center/release';
import { newService } from './testing/publish-here.ts';

interface Document {
  openapi: string;
  paths: Record<string, Record<string, { operationId: string; security: unknown[]; responses: object }>>;
}

test('describes every call, with its callers and its refusals', async () => {
  const { origin } = await newService();
  const document = (await (await fetch(`${origin}/release/v1/openapi.json`)).json()) as Document;
  const operations = Object.values(document.paths).flatMap((item) => Object.values(item));
  expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(
    Object.keys(releaseCalls).toSorted(),
  );
  const promote = document.paths['/release/v1/remotes/{name}/promote']?.post;
  expect(promote).toMatchObject({
    security: [{ token: [] }],
    parameters: [{ name: 'name', in: 'path', required: true }],
    requestBody: {
      content: { 'application/json': { schema: { required: ['version'], properties: { reason: {} } } } },
    },
    responses: { 200: {}, 404: { description: 'no_such_version' }, 412: {}, 428: {} },
  });
  expect(document.paths['/release/v1/registry']?.get?.security).toEqual([]);
});
