/** Tokens and keys, which operators manage. */
import { z } from 'zod';
import {
  addedKeySchema,
  addKeyBodySchema,
  createdTokenSchema,
  createTokenBodySchema,
  credentialsSchema,
} from './messages.ts';
import { defineReleaseCall, RELEASE_PATH } from './release-call.ts';

export const listCredentials = defineReleaseCall({
  name: 'listCredentials',
  summary: 'List all tokens and keys',
  methods: ['GET'],
  path: `${RELEASE_PATH}/credentials`,
  auth: 'operator',
  status: 200,
  response: credentialsSchema,
});

export const createToken = defineReleaseCall({
  name: 'createToken',
  summary: 'Create a token, which is shown only once',
  methods: ['POST'],
  path: `${RELEASE_PATH}/tokens`,
  auth: 'operator',
  body: createTokenBodySchema,
  status: 201,
  response: createdTokenSchema,
  problems: { 422: ['refused'] },
});

export const addKey = defineReleaseCall({
  name: 'addKey',
  summary: 'Register a public key',
  methods: ['POST'],
  path: `${RELEASE_PATH}/keys`,
  auth: 'operator',
  body: addKeyBodySchema,
  status: 201,
  response: addedKeySchema,
  problems: { 422: ['refused'] },
});

const revocation = {
  methods: ['DELETE'] as ['DELETE'],
  auth: 'operator' as const,
  params: z.object({ id: z.string() }),
  status: 204,
  response: z.undefined(),
  problems: { 404: ['not_found'] },
};

export const revokeToken = defineReleaseCall({
  ...revocation,
  name: 'revokeToken',
  summary: 'Revoke a token',
  path: `${RELEASE_PATH}/tokens/:id`,
});

export const revokeKey = defineReleaseCall({
  ...revocation,
  name: 'revokeKey',
  summary: 'Revoke a key',
  path: `${RELEASE_PATH}/keys/:id`,
});
