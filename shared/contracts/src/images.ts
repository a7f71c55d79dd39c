/** Images of stores: uploading a logo and reading it (specification, section 7, Image upload). */
import * as z from '@coupon-center/schema';
import { defineCall } from './call.ts';
import { MAX_LOGO_BYTES } from './limits.ts';

/** Longest accepted side of an image, in pixels. */
export const MAX_IMAGE_SIDE = 4096;
/** Longest side of a stored image, in pixels: larger images are scaled down. */
export const KEPT_IMAGE_SIDE = 512;

/** Error message for a file that is too large. */
export const IMAGE_TOO_LARGE = `The image must be at most ${MAX_LOGO_BYTES / 1024 / 1024} MB.`;

/** The parts of an upload. The content decides whether the type is accepted. */
export const imageUploadSchema = z.object({
  file: z
    .file('Choose an image.')
    .check(z.minSize(1, 'The file is empty.'), z.maxSize(MAX_LOGO_BYTES, IMAGE_TOO_LARGE)),
  upload_preset: z.string(),
});

/** Has the same interface as an external image host. */
export const uploadImage = defineCall({
  name: 'uploadImage',
  summary: "Upload an image to the API's image host",
  methods: ['POST'],
  path: '/api/v1/images/upload/',
  auth: 'merchant',
  consumes: 'multipart/form-data',
  body: imageUploadSchema,
  status: 200,
  response: z.object({
    /** The image's address. An image that no store uses is deleted after a day. */
    url: z.string(),
  }),
  problems: { 404: ['uploads_elsewhere'], 429: ['too_many_requests'] },
});

/** A digest and the file type. */
export const IMAGE_NAME = /^[0-9a-f]{64}\.(jpg|png|webp)$/;

/** Needs no header of ours, since browsers request it for a page. */
export const readImage = defineCall({
  name: 'readImage',
  summary: 'Get an uploaded image',
  methods: ['GET'],
  path: '/api/v1/images/:name',
  auth: 'public',
  anySite: true,
  params: z.object({ name: z.string().check(z.regex(IMAGE_NAME)) }),
  status: 200,
  produces: 'image/*',
  response: z.file(),
  problems: { 404: ['image_not_found'] },
});
