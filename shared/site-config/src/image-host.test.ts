import { imageHostOf } from './image-host.ts';

const EXTERNAL = 'https://api.images.example/v1/upload';

test('leaves the image host to the brand by default', () => {
  expect(imageHostOf({})).toBeUndefined();
  expect(imageHostOf({ IMAGE_UPLOAD_URL: '', IMAGE_UPLOAD_PRESET: 'x', IMAGE_ORIGINS: '' })).toBeUndefined();
});

// @spec 7.43
test("allows images from an external host's own origin, unless others are named", () => {
  expect(imageHostOf({ IMAGE_UPLOAD_URL: EXTERNAL })).toEqual({
    uploadUrl: EXTERNAL,
    uploadPreset: 'coupon-center',
    origins: ['https://api.images.example'],
  });
  const origins = 'https://res.images.example/shop, https://cdn.images.example';
  expect(
    imageHostOf({ IMAGE_UPLOAD_URL: EXTERNAL, IMAGE_UPLOAD_PRESET: 'x', IMAGE_ORIGINS: origins }),
  ).toEqual({
    uploadUrl: EXTERNAL,
    uploadPreset: 'x',
    origins: ['https://res.images.example', 'https://cdn.images.example'],
  });
});

test('keeps showing logos of a former host, and uploads new ones to the API', () => {
  expect(imageHostOf({ IMAGE_ORIGINS: 'https://res.images.example' })).toEqual({
    uploadUrl: '/api/v1/images/upload/',
    uploadPreset: 'coupon-center',
    origins: ['https://res.images.example'],
  });
});

test('refuses an invalid address', () => {
  expect(() => imageHostOf({ IMAGE_ORIGINS: 'res.images.example' })).toThrow('Invalid URL');
});
