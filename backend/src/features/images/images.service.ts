/**
 * Stores logos in the database. An image that no store uses is deleted after a day, because unsaved forms and replaced
 * logos leave images behind.
 */
import { createHash } from 'node:crypto';
import { readImage, uploadImage } from '@coupon-center/contracts';
import type { Site } from '@coupon-center/site-config';
import { inTransaction } from '@coupon-center/database';
import { plusSeconds } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import { fieldError, notFound } from '../../platform/errors.ts';
import type { Principal } from '../../platform/security/principal.ts';
import { encodeImage, ImageRefused } from './encode-image.ts';
import type { EncodedImage } from './encode-image.ts';
import {
  imageByName,
  insertImage,
  lockUploads,
  removeUnusedBut,
  removeUnusedSince,
} from './images.repository.ts';

/** How long an unused image is kept, in seconds. */
const KEEP_UNUSED_SECONDS = 24 * 3600;
/** Maximum number of unused images per owner; the oldest is deleted first. */
export const MAX_UNUSED = 10;
/** Limits a merchant's uploads. */
const LIMIT = { name: 'image-upload', max: 30, seconds: 3600 };

export type ImagesService = ReturnType<typeof createImagesService>;

export function createImagesService({
  db,
  fromStandby,
  clock,
  limits,
}: Pick<Deps, 'db' | 'fromStandby' | 'clock' | 'limits'>) {
  return {
    /**
     * Checks whether site and merchant allow an upload, before its body is read.
     * @throws ProblemError 404 `uploads_elsewhere` if the site has another image host, 429 after too many uploads
     */
    async admit(owner: Principal, site: Site): Promise<void> {
      if (site.imageHost.uploadUrl !== uploadImage.path)
        throw notFound('This site uses an external image host. Upload images there.', 'uploads_elsewhere');
      await limits.take([{ ...LIMIT, subject: String(owner.userId) }]);
    },

    /** @throws FieldsError for another preset, and for a file that isn't an image or is too large */
    async upload(
      owner: Principal,
      site: Site,
      { file, preset }: { file: File; preset: string },
    ): Promise<{ url: string }> {
      if (preset !== site.imageHost.uploadPreset)
        throw fieldError('upload_preset', 'There is no such upload preset.');
      const image = await encoded(file);
      const name = nameOf(owner.userId, image);
      const now = clock.now();
      await inTransaction(db, async (tx) => {
        await lockUploads(tx, owner.userId);
        await insertImage(tx, {
          name,
          owner_id: owner.userId,
          media_type: image.mediaType,
          content: image.content,
          created_at: now,
          unused_since: now,
        });
        await removeUnusedBut(tx, owner.userId, name, MAX_UNUSED - 1);
      });
      return { url: `${site.portalUrl}${readImage.path.replace(':name', name)}` };
    },

    /** @throws ProblemError 404 `image_not_found` */
    async read(name: string): Promise<{ content: Uint8Array; mediaType: string }> {
      const find = () => imageByName(db, name);
      // Images never change, but a merchant looks at one that was just uploaded.
      const image = (await fromStandby?.(find)) ?? (await find());
      if (!image) throw notFound('There is no such image.', 'image_not_found');
      return { content: image.content, mediaType: image.media_type };
    },

    /** Deletes images that have been unused for a day. */
    sweep: () => removeUnusedSince(db, plusSeconds(clock.now(), -KEEP_UNUSED_SECONDS)),
  };
}

async function encoded(file: File): Promise<EncodedImage> {
  try {
    return await encodeImage(await file.bytes());
  } catch (error) {
    if (error instanceof ImageRefused) throw fieldError('file', error.message);
    throw error;
  }
}

/** Two owners of the same picture each have their own image, so that neither can delete the other's. */
function nameOf(ownerId: number, { content, extension }: EncodedImage): string {
  return `${createHash('sha256').update(`${ownerId}:`).update(content).digest('hex')}.${extension}`;
}
