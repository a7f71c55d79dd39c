/** Table of uploaded images. */
import type { Instant, OptionalInstant } from '../../platform/database/database.types.ts';

export interface ImagesTable {
  /** Digest of owner and content, with the type's extension: different content has a different name. */
  name: string;
  owner_id: number;
  media_type: string;
  content: Uint8Array;
  created_at: Instant;
  /** When the store stopped using it, or when it was uploaded; null while it is in use. */
  unused_since: OptionalInstant;
}

declare module '../../platform/database/database.types.ts' {
  interface Database {
    images: ImagesTable;
  }
}
