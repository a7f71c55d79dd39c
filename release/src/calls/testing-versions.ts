/** Versions for testers: any version, preview channels, and links to them. */
import { z } from 'zod';
import {
  channelBodySchema,
  channelMoveSchema,
  channelNameSchema,
  linkBodySchema,
  rollbackBodySchema,
} from './messages.ts';
import { mixLinkSchema } from '@coupon-center/portal-contracts/testers';
import { versionListSchema } from './version-list.ts';
import type { ToldVersion } from './version-list.ts';
import { defineReleaseCall, nameParams, RELEASE_PATH } from './release-call.ts';

const path = `${RELEASE_PATH}/remotes/:name`;
const channelParams = nameParams.extend({ channel: channelNameSchema });

export const findVersion = defineReleaseCall({
  name: 'findVersion',
  summary: 'Get a version of a remote or of the shell, whether it is live or not',
  methods: ['GET'],
  path: `${RELEASE_PATH}/versions/:name/:version`,
  auth: 'public',
  params: z.object({ name: z.string(), version: z.string() }),
  status: 200,
  // Later releases may add fields, which belong to the hash of the version.
  response: z.custom<ToldVersion>(),
  problems: { 404: ['no_such_version'] },
});

export const listVersions = defineReleaseCall({
  name: 'listVersions',
  summary: 'List all usable versions',
  methods: ['GET'],
  path: `${RELEASE_PATH}/versions`,
  auth: 'tester',
  status: 200,
  response: versionListSchema,
});

export const moveChannel = defineReleaseCall({
  name: 'moveChannel',
  summary: 'Point a preview channel at a version',
  methods: ['PUT'],
  path: `${path}/channels/:channel`,
  auth: 'team',
  params: channelParams,
  body: channelBodySchema,
  status: 200,
  response: channelMoveSchema,
  problems: { 404: ['no_such_version'], 409: ['too_many_channels'] },
});

export const removeChannel = defineReleaseCall({
  name: 'removeChannel',
  summary: 'Remove a preview channel',
  methods: ['DELETE'],
  path: `${path}/channels/:channel`,
  auth: 'team',
  params: nameParams.extend({ channel: z.string() }),
  query: rollbackBodySchema.pick({ reason: true }),
  status: 204,
  response: z.undefined(),
  problems: { 404: ['no_such_channel'] },
});

export const makeLink = defineReleaseCall({
  name: 'makeLink',
  summary: 'Create a link that gives a tester a version on the pages of a portal',
  methods: ['POST'],
  path: `${path}/links`,
  auth: 'team',
  params: nameParams,
  body: linkBodySchema,
  status: 201,
  response: mixLinkSchema,
  problems: { 404: ['no_such_version', 'qa_off'] },
});
