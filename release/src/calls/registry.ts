/** Reading the live versions and their files, for pages and their servers. */
import { z } from 'zod';
import { registrySchema } from '@coupon-center/portal-contracts';
import { defineReleaseCall, RELEASE_PATH } from './release-call.ts';

export const readRegistry = defineReleaseCall({
  name: 'readRegistry',
  summary: 'Get the live versions, as pages read them',
  methods: ['GET'],
  path: `${RELEASE_PATH}/registry`,
  auth: 'public',
  status: 200,
  response: registrySchema,
});

export const followRegistry = defineReleaseCall({
  name: 'followRegistry',
  summary: 'Stream changes to the registry as server-sent events',
  methods: ['GET'],
  path: `${RELEASE_PATH}/registry/events`,
  auth: 'public',
  status: 200,
  produces: 'text/event-stream',
  response: z.unknown(),
  problems: { 503: ['too_many_streams'] },
});

export const readFile = defineReleaseCall({
  name: 'readFile',
  summary: 'Get a file of a version',
  methods: ['GET'],
  path: `${RELEASE_PATH}/remotes/:name/:version/*`,
  auth: 'public',
  params: z.object({ name: z.string(), version: z.string(), '*': z.string() }),
  status: 200,
  produces: 'application/octet-stream',
  response: z.unknown(),
  problems: { 404: ['not_found'] },
});
