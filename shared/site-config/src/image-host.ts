/** Where logos are uploaded: to the API, unless another image host is configured. */
import type { ImageHost } from './site.ts';

const PRESET = 'coupon-center';

export const OWN_IMAGE_HOST: ImageHost = {
  uploadUrl: '/api/v1/images/upload/',
  uploadPreset: PRESET,
  origins: [],
};

/** Environment variables; an empty one counts as unset. */
export interface ImageHostSettings {
  /** Upload URL of an external host. */
  IMAGE_UPLOAD_URL?: string | undefined;
  IMAGE_UPLOAD_PRESET?: string | undefined;
  /** Origins that it serves images from, separated by commas; by default that of the upload URL. */
  IMAGE_ORIGINS?: string | undefined;
}

/**
 * The image host that the environment configures in place of the brands' own.
 * @returns undefined if it configures none
 * @throws TypeError for an invalid URL
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
