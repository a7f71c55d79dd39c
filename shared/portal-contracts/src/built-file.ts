/** A file of a build. By itself, because pages of the portal need nothing else of a build's record. */
import { z } from 'zod';

/** Path of a built file relative to its folder; addresses use the same text. */
export const builtFileSchema = z.string().regex(/^(?!.*(?:^|\/)\.{1,2}(?:\/|$))[\w.~@+-]+(?:\/[\w.~@+-]+)*$/);
