import { imageHostOf } from './image-host.ts';

const EXTERNAL = 'https://api.images.example/v1/upload';

test('without a setting the brand decides', () => {
  expect(imageHostOf({})).toBeUndefined();
  expect(imageHostOf({ IMAGE_UPLOAD_URL: '', IMAGE_UPLOAD_PRESET: 'x', IMAGE_ORIGINS: '' })).toBeUndefined();
});

test('an external host shows its images from its own origin, unless others are named', () => {
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

test('logos of a host that is left stay where they are, and new ones come to the API', () => {
  expect(imageHostOf({ IMAGE_ORIGINS: 'https://res.images.example' })).toEqual({
    uploadUrl: '/api/v1/images/upload/',
    uploadPreset: 'coupon-center',
    origins: ['https://res.images.example'],
  });
});

test('what is no address is refused', () => {
  expect(() => imageHostOf({ IMAGE_ORIGINS: 'res.images.example' })).toThrow('Invalid URL');
});
