/** Options from `run.ts`: brands, the wanted screens, the portal that it started. */
import { join } from 'node:path';
import type { ClientId } from '@coupon-center/site-config';
import type { PortalAccess } from '../fixtures/merchant-states.ts';
import { root } from '../fixtures/portal.ts';

/** Folder of the pictures: `<brand>/<scheme>/<width>/<screen>.png`. */
export const PICTURES = join(root, 'build/screens');

/** Widths of a phone and a desktop, on which layouts differ. */
export const WIDTHS = [375, 1280] as const;
export type Width = (typeof WIDTHS)[number];

/** Widths of the pictures: also a tablet and a wide screen. */
export const PICTURE_WIDTHS = [375, 768, 1280, 1920] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

/** `forced`: the colours of the user's system, instead of ours. */
export const SCHEMES = ['light', 'dark', 'forced'] as const;

export const BRANDS = ['6', '8', '10'] as const satisfies readonly ClientId[];

export interface ScreenOptions {
  brands: readonly ClientId[];
  /** Part of a screen's name; a regular expression. */
  only: string;
  portal: PortalAccess;
}

const VARIABLE = 'SCREENS_OPTIONS';

export const toEnvironment = (options: ScreenOptions): NodeJS.ProcessEnv => ({
  [VARIABLE]: JSON.stringify(options),
});

/** @throws Error if `npm run screens` did not start this */
export function fromEnvironment(): ScreenOptions {
  const text = process.env[VARIABLE];
  if (!text) throw new Error('The screens are taken by `npm run screens`.');
  return JSON.parse(text) as ScreenOptions;
}
