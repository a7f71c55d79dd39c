/** Publishing a version: its signed record first, then the files that the service lacks. */
import { z } from 'zod';
import { missingFilesSchema, publishedSchema } from './messages.ts';
import { sha256Schema } from '../records/version-record.ts';
import type { SignedVersion } from '../records/version-record.ts';
import { defineReleaseCall, nameParams, RELEASE_PATH } from './release-call.ts';

const path = `${RELEASE_PATH}/remotes/:name`;

/** A record as it was signed: fields that this program doesn't know are part of the signature. */
const signedRecord = z.custom<SignedVersion>((value) => typeof value === 'object' && value !== null, {
  error: 'Send a signed record.',
});

/** Whether an operator gives the name to another owner or package. */
const takeOver = z.object({ takeOver: z.enum(['true', 'false']).optional() });

const REFUSALS = {
  400: ['malformed'],
  403: ['signature_refused'],
  409: ['withdrawn'],
  413: ['version_too_large'],
  422: ['refused'],
};

export const publishVersion = defineReleaseCall({
  name: 'publishVersion',
  summary: 'Announce a version, or complete it once its files are uploaded',
  methods: ['POST'],
  path: `${path}/versions`,
  auth: 'team',
  params: nameParams,
  query: takeOver,
  body: signedRecord,
  status: 201,
  response: z.union([publishedSchema, missingFilesSchema]),
  problems: { ...REFUSALS, 409: ['withdrawn', 'too_many_unfinished'] },
});

export const checkVersion = defineReleaseCall({
  name: 'checkVersion',
  summary: 'Check a signed record without storing it',
  methods: ['POST'],
  path: `${path}/check`,
  auth: 'team',
  params: nameParams,
  query: takeOver,
  body: signedRecord,
  status: 204,
  response: z.undefined(),
  problems: REFUSALS,
});

export const readVersion = defineReleaseCall({
  name: 'readVersion',
  summary: 'Get the record of a version as it was signed',
  methods: ['GET'],
  path: `${path}/versions/:version`,
  auth: 'team',
  params: nameParams.extend({ version: z.string() }),
  status: 200,
  response: z.custom<SignedVersion>(),
  problems: { 404: ['no_such_version'] },
});

export const uploadFile = defineReleaseCall({
  name: 'uploadFile',
  summary: 'Upload a file that an announced version lacks',
  methods: ['PUT'],
  path: `${path}/files/:sha256`,
  auth: 'team',
  params: nameParams.extend({ sha256: sha256Schema }),
  consumes: 'application/octet-stream',
  body: z.custom<Uint8Array<ArrayBuffer>>(),
  status: 204,
  response: z.undefined(),
  problems: {
    400: ['file_altered'],
    404: ['not_announced'],
    411: ['length_missing'],
    413: ['file_too_large'],
    415: ['unsupported_media_type'],
  },
});
