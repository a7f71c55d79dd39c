/** The documentation of the image host of the API. */
import type { CallDoc } from './call-doc.ts';

const name = `${'3f2a9c41'.repeat(8)}.png`;

export const imageDocs = {
  uploadImage: {
    tag: 'Images',
    description: [
      'Takes one image and answers its address, as an external image host does: a form of the parts `file` and',
      '`upload_preset`. The type is decided by the content, whatever the file is called: PNG, JPEG, WebP or GIF, at most',
      '2 MB and 4096 pixels wide and high. The image is decoded and encoded again: metadata is gone, a longest side of',
      'more than 512 pixels becomes 512, and of an animation the first picture is kept, a GIF as PNG.',
      '',
      'The address is for a `logo_url`: a store shows its own images only. An image that no store refers to is removed',
      'after a day, and of those a merchant keeps the last ten. A merchant uploads at most 30 times an hour.',
      '',
      'Where a site has an external image host, this is a 404 `uploads_elsewhere`.',
    ].join('\n'),
    examples: {
      body: { file: '(the image)', upload_preset: 'coupon-center' },
      response: { url: `https://merchants.coupons.ca/api/v1/images/${name}` },
    },
  },
  readImage: {
    tag: 'Images',
    description: [
      'An image as a page shows it; it needs none of our headers. What is at an address never changes, so it may be kept for',
      'ever; `If-None-Match` with its `ETag` is answered with 304.',
    ].join('\n'),
    examples: { params: { name } },
  },
} satisfies Record<string, CallDoc>;
