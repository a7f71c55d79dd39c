/** Documentation of the API's image host. */
import type { CallDoc } from './call-doc.ts';

const name = `${'3f2a9c41'.repeat(8)}.png`;

export const imageDocs = {
  uploadImage: {
    tag: 'Images',
    description: [
      'Uploads an image and returns its address, as an external image host would. Send a form with the parts `file` and',
      '`upload_preset`. The content decides the type, not the file name: PNG, JPEG, WebP or GIF, at most 2 MB and',
      '4096 pixels on each side. The image is decoded and re-encoded: metadata is removed, an image larger than 512 pixels is',
      'scaled down to fit, and only the first frame of an animation is kept (a GIF becomes a PNG).',
      '',
      'Use the address as `logo_url`: a store can only use its own images. An image that no store uses is deleted after a day,',
      'and only a merchant’s ten latest unused images are kept. A merchant may upload 30 images an hour.',
      '',
      'On a site with an external image host, this returns 404 `uploads_elsewhere`.',
    ].join('\n'),
    examples: {
      body: { file: '(the image)', upload_preset: 'coupon-center' },
      response: { url: `https://merchants.coupons.ca/api/v1/images/${name}` },
    },
  },
  readImage: {
    tag: 'Images',
    description: [
      'Returns an image for use on a page. None of the API’s headers are needed. The content at an address never changes, so',
      'caches may keep it forever. A request with `If-None-Match` and the current `ETag` returns 304.',
    ].join('\n'),
    examples: { params: { name } },
  },
} satisfies Record<string, CallDoc>;
