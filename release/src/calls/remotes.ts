/** Reading the state of remotes, for their teams. */
import { historySchema, pageErrorGroupsSchema, remoteListSchema, remoteStatusSchema } from './messages.ts';
import { vitalsReplySchema } from './vitals-messages.ts';
import { defineReleaseCall, nameParams, RELEASE_PATH } from './release-call.ts';

const path = `${RELEASE_PATH}/remotes`;

export const listRemotes = defineReleaseCall({
  name: 'listRemotes',
  summary: 'List the remotes that the token may change',
  methods: ['GET'],
  path,
  auth: 'token',
  status: 200,
  response: remoteListSchema,
});

export const readRemote = defineReleaseCall({
  name: 'readRemote',
  summary: 'Get the status of a remote, even if it was never published',
  methods: ['GET'],
  path: `${path}/:name`,
  auth: 'team',
  params: nameParams,
  status: 200,
  response: remoteStatusSchema,
});

export const readHistory = defineReleaseCall({
  name: 'readHistory',
  summary: 'List the changes of a remote, newest first',
  methods: ['GET'],
  path: `${path}/:name/history`,
  auth: 'team',
  params: nameParams,
  status: 200,
  response: historySchema,
});

export const listPageErrors = defineReleaseCall({
  name: 'listPageErrors',
  summary: 'List the errors of a remote on open pages, latest first',
  methods: ['GET'],
  path: `${path}/:name/errors`,
  auth: 'team',
  params: nameParams,
  status: 200,
  response: pageErrorGroupsSchema,
});

export const readVitals = defineReleaseCall({
  name: 'readVitals',
  summary: 'Get the web vitals of a remote, by version, brand, device and kind of page load',
  methods: ['GET'],
  path: `${path}/:name/vitals`,
  auth: 'team',
  params: nameParams,
  status: 200,
  response: vitalsReplySchema,
});
