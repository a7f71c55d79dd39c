/** Reads a multipart body, within its limits, into what the contract of an upload asks for. */
import multipart from '@fastify/multipart';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { IMAGE_TOO_LARGE, MAX_LOGO_BYTES } from '@coupon-center/contracts';
import { fieldError, FieldsError, formError, ProblemError } from '../../platform/errors.ts';

const TOO_MANY = 'Send one image at a time.';
const TOO_MUCH = 'Send nothing but file and upload_preset.';

/** What is said of a body that passes a limit of the parser, by the parser's codes. */
const REFUSALS: Readonly<Record<string, () => Error>> = {
  FST_REQ_FILE_TOO_LARGE: () => fieldError('file', IMAGE_TOO_LARGE),
  FST_FILES_LIMIT: () => fieldError('file', TOO_MANY),
  FST_FIELDS_LIMIT: () => formError(TOO_MUCH),
  FST_PARTS_LIMIT: () => formError(TOO_MUCH),
};

/** Let an instance take multipart bodies besides JSON. */
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
 * Read the body: a file becomes a `File`, a field text.
 * @throws FieldsError where a limit is passed, ProblemError 415 where the body is something else
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
  // What its sender calls it, and says that it is, is of no use.
  return new File([new Uint8Array(await part.toBuffer())], part.fieldname);
}

/** What the parser throws is the body's fault. */
function refusalOf(error: unknown): unknown {
  if (error instanceof FieldsError) return error;
  const { code = '' } = error as { code?: string };
  return REFUSALS[code]?.() ?? formError('The upload is broken. Try again.');
}
