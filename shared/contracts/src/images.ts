/** Images of stores: the upload of a logo, and the address where everybody sees it (specification, section 7, Image upload). */
import { z } from 'zod';
import { defineCall } from './call.ts';
import { MAX_LOGO_BYTES } from './limits.ts';

/** Longest side of an image that is taken, in pixels. */
export const MAX_IMAGE_SIDE = 4096;
/** Longest side of an image as it is kept, in pixels: a larger one is made smaller. */
export const KEPT_IMAGE_SIDE = 512;

/** What is said of a file that is too large. */
export const IMAGE_TOO_LARGE = `The image must be at most ${MAX_LOGO_BYTES / 1024 / 1024} MB.`;

/** The parts of an upload. Which types of images are taken is decided by their content. */
export const imageUploadSchema = z.object({
  file: z.file('Choose an image.').min(1, 'The file is empty.').max(MAX_LOGO_BYTES, IMAGE_TOO_LARGE),
  upload_preset: z.string(),
});

/** As an external image host is called. */
export const uploadImage = defineCall({
  name: 'uploadImage',
  summary: 'Put an image on the image host of the API',
  methods: ['POST'],
  path: '/api/v1/images/upload/',
  auth: 'merchant',
  consumes: 'multipart/form-data',
  body: imageUploadSchema,
  status: 200,
  response: z.object({
    /** Where the image is from now on; an image that no store refers to is removed after a day. */
    url: z.string(),
  }),
  problems: { 404: ['uploads_elsewhere'], 429: ['too_many_requests'] },
});

/** A digest, and the type. */
export const IMAGE_NAME = /^[0-9a-f]{64}\.(jpg|png|webp)$/;

/** Needs no header of ours: browsers ask for it because a page shows it. */
export const readImage = defineCall({
  name: 'readImage',
  summary: 'An image that was uploaded',
  methods: ['GET'],
  path: '/api/v1/images/:name',
  auth: 'public',
  anySite: true,
  params: z.object({ name: z.string().regex(IMAGE_NAME) }),
  status: 200,
  produces: 'image/*',
  response: z.file(),
  problems: { 404: ['image_not_found'] },
});
