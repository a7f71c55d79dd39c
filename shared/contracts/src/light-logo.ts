/** Whether a logo is visible on white, the background that shoppers see (docs/rules.md, 15). Pure. */

/** Brightness, out of 255, from which a color has a contrast of less than 1.5 to white. */
const LIGHT = 208;
/** Minimum opacity, out of 255, of a pixel that belongs to the logo. */
const INK = 64;
/** The share of a logo's pixels that has to be darker. */
const LEAST_DARK = 0.1;

/** A ground for logos that are too light. */
export const DARK_GROUND = '#222222';

/**
 * Whether a transparent image is so light that little of it shows on white. An image with its own background is never too light.
 * @param pixels red, green, blue and opacity of each, from 0 to 255
 */
export function isTooLight(pixels: Uint8ClampedArray | Uint8Array): boolean {
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
