/** Changes to what is live, and to what can become live. */
import {
  changeSchema,
  grantBodySchema,
  promoteBodySchema,
  prunedSchema,
  pruneBodySchema,
  reinstateBodySchema,
  reinstatedSchema,
  rollbackBodySchema,
  withdrawBodySchema,
} from './messages.ts';
import { z } from 'zod';
import { remoteNameSchema } from '@coupon-center/portal-contracts';
import { basedOnRevision, defineReleaseCall, nameParams, RELEASE_PATH } from './release-call.ts';

const path = `${RELEASE_PATH}/remotes/:name`;

export const promote = basedOnRevision(
  defineReleaseCall({
    name: 'promote',
    summary: 'Make a published version live',
    methods: ['POST'],
    path: `${path}/promote`,
    auth: 'team',
    params: nameParams,
    body: promoteBodySchema,
    status: 200,
    response: changeSchema,
    problems: { 404: ['no_such_version'], 422: ['refused'] },
  }),
);

export const rollBack = basedOnRevision(
  defineReleaseCall({
    name: 'rollBack',
    summary: 'Make the previous live version live again',
    methods: ['POST'],
    path: `${path}/rollback`,
    auth: 'team',
    params: nameParams,
    body: rollbackBodySchema,
    status: 200,
    response: changeSchema,
    problems: { 422: ['refused'] },
  }),
);

export const withdraw = basedOnRevision(
  defineReleaseCall({
    name: 'withdraw',
    summary: 'Withdraw a version; if it is live, the previous one becomes live',
    methods: ['POST'],
    path: `${path}/withdraw`,
    auth: 'team',
    params: nameParams,
    body: withdrawBodySchema,
    status: 200,
    response: changeSchema,
    problems: { 404: ['no_such_version'], 422: ['refused'] },
  }),
);

export const reinstate = defineReleaseCall({
  name: 'reinstate',
  summary: 'Reverse the withdrawal of a version',
  methods: ['POST'],
  path: `${path}/reinstate`,
  auth: 'operator',
  params: nameParams,
  body: reinstateBodySchema,
  status: 200,
  response: reinstatedSchema,
  problems: { 404: ['no_such_version'] },
});

export const prune = defineReleaseCall({
  name: 'prune',
  summary: 'Delete older versions that are neither live nor a fallback, and unfinished uploads',
  methods: ['POST'],
  path: `${path}/prune`,
  auth: 'team',
  params: nameParams,
  body: pruneBodySchema,
  status: 200,
  response: prunedSchema,
});

export const setGrant = defineReleaseCall({
  name: 'setGrant',
  summary: 'Grant a capability to a remote, or revoke it',
  methods: ['POST'],
  path: `${path}/grants`,
  auth: 'operator',
  params: z.object({ name: remoteNameSchema }),
  body: grantBodySchema,
  status: 204,
  response: z.undefined(),
});
