/** Draws a logo at its final size, and tells whether it is visible on white, the background that shoppers see. */
import { isTooLight, LOGO_SIZE } from '@coupon-center/contracts';

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
