/** Images, for other features. */
import type { Site } from '@coupon-center/site-config';
import type { Executor } from '../../platform/database/database.types.ts';
import { readImage } from '@coupon-center/contracts';
import type { Clock } from '../../platform/clock.ts';
import { lockOwnImage, lockUploads, namesOf, setUsed } from './images.repository.ts';

export interface ImagesPort {
  /**
   * Returns whether a store may use the image at an address: one that its owner uploaded, which is kept at least until
   * the transaction ends, or one on the site's external image host.
   * @param url an http(s) address
   */
  mayShow(tx: Executor, site: Site, ownerId: number, url: string): Promise<boolean>;
  /** Sets the images that an owner's store uses; the owner's other images are deleted after a while. */
  keepOnly(tx: Executor, ownerId: number, urls: readonly (string | null)[]): Promise<void>;
  /** Addresses of the images that an owner uploaded. */
  addressesOf(executor: Executor, ownerId: number, site: Site): Promise<string[]>;
}

declare module '../../platform/deps.ts' {
  interface Ports {
    images: ImagesPort;
  }
}

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

/** Returns the name of the image at an address, regardless of its origin. */
function imageNameOf(url: string): string | null {
  const { pathname } = new URL(url);
  return pathname.startsWith(PATH) ? pathname.slice(PATH.length) : null;
}
