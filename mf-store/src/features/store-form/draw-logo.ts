/** Draws a logo at its final size, and tells whether it is visible on white, the background that shoppers see. */
import { LOGO_SIZE } from '@coupon-center/contracts';

/** A part of an image, in its pixels; may reach beyond it. */
export interface Part {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * @param part of the image; all of it by default
 * @param ground color behind the image; transparent by default
 * @returns null if the browser draws no images
 */
export function drawLogo(image: HTMLImageElement, part?: Part, ground?: string): HTMLCanvasElement | null {
  const canvas = Object.assign(document.createElement('canvas'), LOGO_SIZE);
  const context = canvas.getContext('2d');
  if (!context) return null;
  const { width, height } = LOGO_SIZE;
  if (ground !== undefined) {
    context.fillStyle = ground;
    context.fillRect(0, 0, width, height);
  }
  const { x, y, ...size } = part ?? { x: 0, y: 0, width: image.naturalWidth, height: image.naturalHeight };
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, x, y, size.width, size.height, 0, 0, width, height);
  return canvas;
}

/** Whether the logo would be lost on white. */
export function isFaint(image: HTMLImageElement, part?: Part): boolean {
  const context = drawLogo(image, part)?.getContext('2d');
  return context ? isTooLight(context.getImageData(0, 0, LOGO_SIZE.width, LOGO_SIZE.height).data) : false;
}

/** Brightness, out of 255, from which a color has a contrast of less than 1.5 to white. */
const LIGHT = 208;
/** Minimum opacity, out of 255, of a pixel that belongs to the logo. */
const INK = 64;
/** The share of a logo's pixels that has to be darker. */
const LEAST_DARK = 0.1;

/**
 * Whether a transparent image is so light that little of it shows on white. An image with its own background is never too light.
 * @param pixels red, green, blue and opacity of each, from 0 to 255
 */
export function isTooLight(pixels: Uint8ClampedArray): boolean {
  let inked = 0;
  let dark = 0;
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, opacity = 0] = pixels.subarray(at, at + 4);
    if (opacity < INK) continue;
    inked += 1;
    const brightness = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    if (255 + (opacity / 255) * (brightness - 255) < LIGHT) dark += 1;
  }
  const isTransparent = inked < pixels.length / 4;
  return isTransparent && inked > 0 && dark < LEAST_DARK * inked;
}
