/** Trying a version on a share of the visitors. */
import { rollbackBodySchema } from './messages.ts';
import { canaryBodySchema, canaryReplySchema } from './canary-messages.ts';
import { basedOnRevision, defineReleaseCall, nameParams, RELEASE_PATH } from './release-call.ts';

const path = `${RELEASE_PATH}/remotes/:name/canary`;

export const readCanary = defineReleaseCall({
  name: 'readCanary',
  summary: 'Get the running or last canary of a remote, with its figures',
  methods: ['GET'],
  path,
  auth: 'team',
  params: nameParams,
  status: 200,
  response: canaryReplySchema,
});

export const startCanary = basedOnRevision(
  defineReleaseCall({
    name: 'startCanary',
    summary: 'Serve a version to a growing share of the visitors until it is live or fails',
    methods: ['POST'],
    path,
    auth: 'team',
    params: nameParams,
    body: canaryBodySchema,
    status: 200,
    response: canaryReplySchema,
    problems: { 404: ['no_such_version'], 422: ['refused'] },
  }),
);

export const stopCanary = basedOnRevision(
  defineReleaseCall({
    name: 'stopCanary',
    summary: 'Stop the running canary of a remote',
    methods: ['DELETE'],
    path,
    auth: 'team',
    params: nameParams,
    query: rollbackBodySchema.pick({ reason: true }),
    status: 200,
    response: canaryReplySchema,
    problems: { 422: ['refused'] },
  }),
);
