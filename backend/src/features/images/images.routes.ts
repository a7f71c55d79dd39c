/** Routes that accept uploads and serve images. */
import type { FastifyInstance } from 'fastify';
import { IMAGE_NAME, imageUploadSchema, readImage, uploadImage } from '@coupon-center/contracts';
import type { Deps } from '../../platform/deps.ts';
import { notFound } from '../../platform/errors.ts';
import { route } from '../../platform/http/route.ts';
import { checkBody } from '../../platform/http/validation.ts';
import { createImagesService } from './images.service.ts';
import type { ImagesService } from './images.service.ts';
import { readUpload, takeUploads } from './read-upload.ts';

const YEAR_SECONDS = 365 * 24 * 3600;

/** The content at an address never changes, and browsers treat it as nothing but an image, wherever it is opened. */
const HEADERS = {
  'cache-control': `public, max-age=${YEAR_SECONDS}, immutable`,
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  // Storefront pages may be on another host than the portal.
  'cross-origin-resource-policy': 'cross-origin',
};

export async function registerImages(app: FastifyInstance, deps: Deps): Promise<void> {
  const images = createImagesService(deps);
  deps.sweeper.add('unused images', () => images.sweep());
  serveImages(app, images);

  await app.register(async (scope) => {
    await takeUploads(scope);
    route(scope, uploadImage, async ({ principal, site, request }) => {
      await images.admit(principal, site);
      const { file, upload_preset } = checkBody(imageUploadSchema, await readUpload(request));
      return images.upload(principal, site, { file, preset: upload_preset });
    });
  });
}

/** Bypasses `route`, because requests for images have none of our headers, and responses aren't JSON. */
function serveImages(app: FastifyInstance, images: ImagesService): void {
  const path = readImage.path.replace(/^\/api/, '');
  for (const url of [path, `${path}/`])
    app.route<{ Params: { name: string } }>({
      method: 'GET',
      url,
      exposeHeadRoute: false,
      config: { call: readImage.name, auth: readImage.auth },
      handler: async (request, reply) => {
        const { name } = request.params;
        if (!IMAGE_NAME.test(name)) throw notFound();
        const tag = `"${name}"`;
        const { content, mediaType } = await images.read(name);
        void reply.headers({ ...HEADERS, etag: tag });
        if (request.headers['if-none-match'] === tag) return reply.code(304).send();
        return reply.type(mediaType).send(content);
      },
    });
}
