/** Texts that people write to the service, and that others read in a terminal. */
import { z } from 'zod';
import { isPrintable } from '@coupon-center/portal-contracts';

/** Text on one line, without control characters. */
export const printedText = (most: number) =>
  z.string().min(1).max(most).refine(isPrintable, 'this text has to be one line, without control characters');

/** The same, trimmed. */
export const printedNote = (most: number) => z.string().trim().pipe(printedText(most));
