/** Saves coupons one after the other, and records why some were not saved. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '@coupon-center/api-client';
import { addCoupon } from '@coupon-center/contracts';
import type { Coupon, Store } from '@coupon-center/contracts';
import { failureMessage, useContract } from '@coupon-center/remote-kit';
import { couponPayload } from '../../shared/coupon-payload.ts';
import { isRefusal, keepSavedCoupon, useRecheckRight } from '../../shared/coupons.api.ts';
import type { Entry } from './read-entry.ts';

export interface SaveEntries {
  /** Progress while coupons are being saved, otherwise null. */
  progress: { done: number; total: number } | null;
  /** Coupons saved during this visit. */
  saved: readonly Coupon[];
  /** Why rows were not saved, by their text. */
  failures: ReadonlyMap<string, string>;
  /** Never throws. When it is done, calls back with the lines that were saved. */
  save: (entries: readonly Entry[], onSaved: (lines: ReadonlySet<number>) => void) => Promise<void>;
}

/**
 * A failure of one coupon does not stop the others; one that would affect all of them does. If the response of a row was lost,
 * sending it again reuses its key, so that it is not saved twice.
 */
export function useSaveEntries(store: Store): SaveEntries {
  const contract = useContract();
  const client = useQueryClient();
  const recheckRight = useRecheckRight();
  const [progress, setProgress] = useState<SaveEntries['progress']>(null);
  const [saved, setSaved] = useState<readonly Coupon[]>([]);
  const [failures, setFailures] = useState<ReadonlyMap<string, string>>(new Map());

  async function save(entries: readonly Entry[], onSaved: (lines: ReadonlySet<number>) => void) {
    const lines = new Set<number>();
    const failed = new Map<string, string>();
    for (const [done, entry] of entries.entries()) {
      setProgress({ done, total: entries.length });
      try {
        const body = couponPayload(entry.values, {
          site: contract.site,
          store,
          coupon: null,
          copied: entry.origin,
        });
        const coupon = await contract.api.call(addCoupon, { body });
        lines.add(entry.line);
        setSaved((coupons) => [...coupons, coupon]);
        await keepSavedCoupon(client, store, coupon);
      } catch (error) {
        failed.set(entry.text, `Not saved: ${failureMessage(error)}`);
        if (isOfOneCoupon(error)) continue;
        contract.report(error);
        if (isRefusal(error)) recheckRight();
        break;
      }
    }
    onSaved(lines);
    setFailures(failed);
    setProgress(null);
  }

  return { progress, saved, failures, save };
}

function isOfOneCoupon(error: unknown): boolean {
  return error instanceof ApiError && error.kind === 'fields';
}
