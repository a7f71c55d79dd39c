/** The unsigned upload to the image host (specification, section 7, Image upload). */
import { z } from 'zod';
import type { Site } from '@coupon-center/site-config';

const replySchema = z.object({ url: z.string().min(1) });

/**
 * Upload an image.
 * @returns the address that the host gave it
 * @throws Error 'Upload failed with status {n}' or 'No URL returned from Cloudinary.'
 */
export async function uploadImage(file: File, host: Site['imageHost']): Promise<string> {
  const form = new FormData();
  form.append('file', file);
  form.append('upload_preset', host.uploadPreset);
  const response = await fetch(host.uploadUrl, { method: 'POST', body: form });
  if (!response.ok) throw new Error(`Upload failed with status ${response.status}`);
  const reply = replySchema.safeParse(await response.json().catch(() => null));
  if (!reply.success) throw new Error('No URL returned from Cloudinary.');
  return reply.data.url;
}
