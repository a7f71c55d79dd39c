/** Which image host logos go to: the API's own call, unless another host is configured. */
import type { ImageHost } from './site.ts';

const PRESET = 'coupon-center';

/** The upload call of the API, as its contract has it. */
export const OWN_IMAGE_HOST: ImageHost = {
  uploadUrl: '/api/v1/images/upload/',
  uploadPreset: PRESET,
  origins: [],
};

/** Variables of the environment; an empty one counts as not set. */
export interface ImageHostSettings {
  /** Upload address of an external host. */
  IMAGE_UPLOAD_URL?: string | undefined;
  IMAGE_UPLOAD_PRESET?: string | undefined;
  /** Origins, separated by commas, that it shows its images from; that of its upload address by default. */
  IMAGE_ORIGINS?: string | undefined;
}

/**
 * The image host that is configured for a machine, instead of that of its brands.
 * @returns undefined where none is
 * @throws TypeError for a value that is no address
 */
export function imageHostOf(settings: ImageHostSettings): ImageHost | undefined {
  const { IMAGE_UPLOAD_URL: uploadUrl, IMAGE_UPLOAD_PRESET: preset, IMAGE_ORIGINS: listed } = settings;
  if (!uploadUrl && !listed) return undefined;
  const shownFrom = listed ? listed.split(',') : uploadUrl ? [uploadUrl] : [];
  return {
    uploadUrl: uploadUrl || OWN_IMAGE_HOST.uploadUrl,
    uploadPreset: preset || PRESET,
    origins: shownFrom.map((address) => new URL(address.trim()).origin),
  };
}
