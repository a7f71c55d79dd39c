import * as z from '@coupon-center/schema';
import { uploadImage as uploadToApi } from '@coupon-center/contracts';
import type { CallInput, CallOutput } from '@coupon-center/contracts';
import type { Site } from '@coupon-center/site-config';
import { ApiError } from './api-error.ts';

type CallApi = (
  call: typeof uploadToApi,
  input: CallInput<typeof uploadToApi>,
) => Promise<CallOutput<typeof uploadToApi>>;

const replySchema = z.object({ url: z.string().check(z.minLength(1)) });

/**
 * Uploads an image (specification, section 7). An external host gets the image and the preset, but neither token nor headers of
 * ours.
 * @returns the address that the host assigned
 * @throws Error 'Upload failed with status {n}' or 'No URL returned from Cloudinary.'
 */
export function uploadImage(file: File, host: Site['imageHost'], call: CallApi): Promise<string> {
  const isOurs = host.uploadUrl === uploadToApi.path;
  return isOurs ? toApi(file, host.uploadPreset, call) : toHost(file, host);
}

async function toApi(file: File, preset: string, call: CallApi): Promise<string> {
  try {
    const { url } = await call(uploadToApi, { body: { file, upload_preset: preset } });
    return url;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.kind === 'contract') throw noUrl(error);
    if (error.status === 0) throw error;
    throw failed(error.status, error);
  }
}

async function toHost(file: File, host: Site['imageHost']): Promise<string> {
  const form = new FormData();
  form.append('file', file);
  form.append('upload_preset', host.uploadPreset);
  const response = await fetch(host.uploadUrl, { method: 'POST', body: form, credentials: 'omit' });
  if (!response.ok) throw failed(response.status);
  const reply = replySchema.safeParse(await response.json().catch(() => null));
  if (!reply.success) throw noUrl(reply.error);
  return reply.data.url;
}

function failed(status: number, cause?: ApiError): Error {
  const message = `Upload failed with status ${status}`;
  if (!cause) return new Error(message);
  const { kind, code, fieldErrors, requestId } = cause;
  return new ApiError({ kind, status, message, code, fieldErrors, requestId, cause });
}

function noUrl(cause: unknown): Error {
  return new Error('No URL returned from Cloudinary.', { cause });
}
