/** The image host: the unsigned upload that the store form makes, and the pictures themselves. */
import multipart from '@fastify/multipart';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import type { SandboxSettings } from '../sandbox-options.ts';
import type { ImageStore } from './image-store.ts';
import { IMAGE_MEDIA_TYPES, imageTypeOf, type ImageType } from './image-type.ts';

const LARGEST_IMAGE = 2 * 1024 * 1024;

/** An upload that is refused, in words for the person who chose the file. */
class UploadError extends Error {}

interface Upload {
  file?: Buffer;
  preset?: string;
}

/** Mounts the image host on `scope`, which must be its alone: it replaces the body parsers and the error handler. */
export async function imageRoutes(
  scope: FastifyInstance,
  images: ImageStore,
  settings: SandboxSettings,
): Promise<void> {
  scope.removeAllContentTypeParsers();
  await scope.register(multipart, {
    limits: { fileSize: LARGEST_IMAGE, files: 1, fields: 10, fieldSize: 1024, parts: 11 },
    throwFileSizeLimit: true,
  });

  scope.setErrorHandler((error: FastifyError, _request, reply) => {
    const refused = error instanceof UploadError || (error.statusCode ?? 500) < 500;
    if (!refused) settings.log.error({ err: error }, 'image upload failed');
    const message = refused ? messageOf(error) : 'The image could not be stored.';
    return reply.code(refused ? 400 : 500).send({ error: { message } });
  });

  scope.post('/sandbox/images/upload', async (request) => {
    const { file, preset } = await readUpload(request);
    if (preset === undefined)
      throw new UploadError('Upload preset must be specified when using unsigned upload');
    if (preset !== settings.uploadPreset) throw new UploadError('Upload preset not found');
    if (!file) throw new UploadError('Missing required parameter - file');
    const type = imageTypeOf(file);
    if (!type) throw new UploadError('Invalid image file. Use a PNG, JPEG, WebP or GIF image.');

    const name = await images.keep(file, type);
    const url = `${settings.origin()}/sandbox/images/${name}`;
    return {
      asset_id: name.slice(0, 32),
      public_id: name.slice(0, name.lastIndexOf('.')),
      resource_type: 'image',
      type: 'upload',
      format: type,
      bytes: file.length,
      created_at: settings.clock().toISOString(),
      url,
      secure_url: url,
    };
  });

  scope.get<{ Params: { name: string } }>('/sandbox/images/:name', async (request, reply) => {
    const { name } = request.params;
    const bytes = await images.read(name);
    reply.header('x-content-type-options', 'nosniff');
    if (!bytes) return reply.code(404).send({ error: { message: `Resource not found - ${name}` } });
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .type(IMAGE_MEDIA_TYPES[name.slice(name.lastIndexOf('.') + 1) as ImageType])
      .send(bytes);
  });
}

async function readUpload(request: FastifyRequest): Promise<Upload> {
  const upload: Upload = {};
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      const bytes = await part.toBuffer();
      if (part.fieldname === 'file') upload.file = bytes;
    } else if (part.fieldname === 'upload_preset') {
      upload.preset = String(part.value);
    }
  }
  return upload;
}

function messageOf(error: FastifyError | UploadError): string {
  if ('code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE')
    return 'File size too large. Maximum is 2 MB.';
  return error.message;
}
