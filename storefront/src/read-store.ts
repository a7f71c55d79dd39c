/** Reads a store page from the API. */
import { readPublicStore } from '@coupon-center/contracts';
import type { PublicStore } from '@coupon-center/contracts';
import { askApi, withQuery } from './read-api.ts';
import type { Answer, ApiQuestion, Found } from './read-api.ts';

export interface StoreQuestion extends Omit<ApiQuestion, 'path'> {
  slug: string;
  /** Token of a preview link. */
  preview: string | null;
}

/** Reads a store. Never throws. @see askApi */
export function readStore(
  { slug, preview, ...question }: StoreQuestion,
  known?: Found<PublicStore>,
): Promise<Answer<PublicStore>> {
  const address = readPublicStore.path.replace(':slug', encodeURIComponent(slug));
  const path = preview ? withQuery(address, { preview }) : address;
  return askApi({ ...question, path }, (json) => readPublicStore.response.parse(json), known);
}
