/** Image files for tests. jsdom decodes no images, so their sizes are set here. */

const HEADS = {
  png: '\x89PNG\r\n\x1a\n',
  jpeg: '\xff\xd8\xff\xe0',
  gif: 'GIF89a',
  webp: 'RIFF\x10\0\0\0WEBPVP8 ',
} as const;

/** A file that starts with the signature of its type. */
export function anImageFile(type: keyof typeof HEADS = 'png', name = `logo.${type}`): File {
  const bytes = Uint8Array.from(HEADS[type], (character) => character.charCodeAt(0));
  return new File([bytes], name, { type: `image/${type}` });
}

interface ImageSize {
  width: number;
  height: number;
}

/**
 * Fakes the size of every image that is decoded in the tests of a file, 120x40 by default.
 * @returns a function that sets the size for the running test; null is a broken image
 */
export function fakeImageSizes(): (size: ImageSize | null) => void {
  let size: ImageSize | null;

  class DecodedImage {
    onload: () => void = () => undefined;
    onerror: () => void = () => undefined;
    naturalWidth = 0;
    naturalHeight = 0;
    set src(_: string) {
      this.naturalWidth = size?.width ?? 0;
      this.naturalHeight = size?.height ?? 0;
      queueMicrotask(() => (size ? this.onload() : this.onerror()));
    }
  }

  // One dark pixel, which would not be lost on white.
  const context = {
    drawImage: () => undefined,
    getImageData: () => ({ data: new Uint8ClampedArray([0, 0, 0, 255]) }),
  } as unknown as CanvasRenderingContext2D;

  beforeEach(() => {
    size = { width: 120, height: 40 };
    jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context);
    jest
      .spyOn(globalThis, 'Image')
      .mockImplementation(() => new DecodedImage() as unknown as HTMLImageElement);
  });
  return (next) => (size = next);
}
