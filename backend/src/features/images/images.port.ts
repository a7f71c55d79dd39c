/** Images, for other features. */
import { readImage } from '@coupon-center/contracts';
import type { Clock } from '../../platform/clock.ts';
import type { ImagesPort } from '../../platform/ports.ts';
import { lockOwnImage, lockUploads, namesOf, setUsed } from './images.repository.ts';

const PATH = readImage.path.replace(':name', '');

export function createImagesPort(clock: Clock): ImagesPort {
  return {
    async mayShow(tx, site, ownerId, url) {
      const { origin } = new URL(url);
      if (site.imageHost.origins.includes(origin)) return true;
      if (origin !== site.portalUrl) return false;
      await lockUploads(tx, ownerId);
      return lockOwnImage(tx, ownerId, imageNameOf(url) ?? '');
    },
    async keepOnly(tx, ownerId, urls) {
      await lockUploads(tx, ownerId);
      const names = urls.flatMap((url) => (url && imageNameOf(url)) ?? []);
      await setUsed(tx, ownerId, names, clock.now());
    },
    async addressesOf(executor, ownerId, site) {
      return (await namesOf(executor, ownerId)).map((name) => `${site.portalUrl}${PATH}${name}`);
    },
  };
}

/** Returns the image that an address names, whatever origin served it then. */
function imageNameOf(url: string): string | null {
  const { pathname } = new URL(url);
  return pathname.startsWith(PATH) ? pathname.slice(PATH.length) : null;
}
