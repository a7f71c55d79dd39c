/** Reads a multipart body, within its limits, into the input of an upload's contract. */
import multipart from '@fastify/multipart';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { IMAGE_TOO_LARGE, MAX_LOGO_BYTES } from '@coupon-center/contracts';
import { fieldError, FieldsError, formError, ProblemError } from '../../platform/errors.ts';

const TOO_MANY = 'Send one image at a time.';
const TOO_MUCH = 'Send only file and upload_preset.';

/** Error messages for the parser's limits, by the parser's codes. */
const REFUSALS: Readonly<Record<string, () => Error>> = {
  FST_REQ_FILE_TOO_LARGE: () => fieldError('file', IMAGE_TOO_LARGE),
  FST_FILES_LIMIT: () => fieldError('file', TOO_MANY),
  FST_FIELDS_LIMIT: () => formError(TOO_MUCH),
  FST_PARTS_LIMIT: () => formError(TOO_MUCH),
};

/** Lets an instance accept multipart bodies besides JSON. */
export async function takeUploads(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, {
    throwFileSizeLimit: true,
    limits: {
      files: 1,
      fileSize: MAX_LOGO_BYTES,
      fields: 4,
      fieldNameSize: 100,
      fieldSize: 1000,
      parts: 5,
      headerPairs: 20,
    },
  });
}

/**
 * Reads the body, with a file as a `File` and a field as text.
 * @throws FieldsError if a limit is exceeded, ProblemError 415 if the body is something else
 */
export async function readUpload(request: FastifyRequest): Promise<Record<string, unknown>> {
  if (!request.isMultipart())
    throw new ProblemError(415, 'unsupported_media_type', 'Send the body as multipart/form-data.');
  const body = new Map<string, unknown>();
  try {
    for await (const part of request.parts()) {
      const value = part.type === 'file' ? await fileOf(part) : part.value;
      if (body.has(part.fieldname)) throw fieldError(part.fieldname, 'Send this field once.');
      body.set(part.fieldname, value);
    }
  } catch (error) {
    throw refusalOf(error);
  }
  return Object.fromEntries(body);
}

async function fileOf(part: MultipartFile): Promise<File> {
  // The file name and declared type are ignored.
  return new File([new Uint8Array(await part.toBuffer())], part.fieldname);
}

/** Treats any parser error as the body's fault. */
function refusalOf(error: unknown): unknown {
  if (error instanceof FieldsError) return error;
  const { code = '' } = error as { code?: string };
  return REFUSALS[code]?.() ?? formError('The upload is broken. Try again.');
}
