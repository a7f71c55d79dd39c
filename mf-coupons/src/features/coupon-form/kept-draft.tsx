/** The draft of a merchant who may not save a coupon yet: kept by the shell, and back once they may. */
import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { dayIn, OFFER_TYPES } from '@coupon-center/contracts';
import type { Store } from '@coupon-center/contracts';
import { useContract, useUser } from '@coupon-center/remote-kit';
import { Button, Notice } from '@coupon-center/ui';
import { newCouponValues } from '../../shared/coupon-values.ts';
import type { CouponFormValues } from '../../shared/coupon-values.ts';

const KEY = 'coupon-draft';

export interface KeptDraft {
  /** The values that were kept, if there are any. */
  values: CouponFormValues | null;
  /** What a form without a draft starts with. */
  defaults: CouponFormValues;
  /** Keeps values; null forgets them. */
  keep: (values: CouponFormValues | null) => void;
}

/** @returns null in a shell that keeps no preferences */
export function useKeptDraft(store: Store | null): KeptDraft | null {
  const { preferences, site } = useContract();
  const { id } = useUser();
  if (!preferences) return null;
  const defaults = newCouponValues(site, store);
  return {
    values: readDraft(preferences.get(KEY), { id, defaults, today: dayIn(site.timeZone) }),
    defaults,
    keep: (values) => preferences.set(KEY, values ? JSON.stringify({ id, values }) : ''),
  };
}

interface Reader {
  /** The user's. */
  id: number;
  defaults: CouponFormValues;
  today: string;
}

/** Returns a draft with days that are not over; null for none, another user's, or one of another version. */
function readDraft(text: string | null, { id, defaults, today }: Reader): CouponFormValues | null {
  if (!text) return null;
  try {
    const draft = JSON.parse(text) as { id: number; values: CouponFormValues };
    const isWhole = Object.entries(defaults).every(
      ([name, value]) => typeof draft.values[name as keyof CouponFormValues] === typeof value,
    );
    if (draft.id !== id || !isWhole || !OFFER_TYPES.includes(draft.values.offer_type)) return null;
    const { start_date, expiration_date } = defaults;
    return draft.values.start_date < today ? { ...draft.values, start_date, expiration_date } : draft.values;
  } catch {
    return null;
  }
}

interface DraftProps {
  form: UseFormReturn<CouponFormValues>;
  draft: KeptDraft;
}

/** Keeps what differs from the defaults, now and after each change. Renders nothing, so that typing renders nothing else. */
export function KeepDraft({ form, draft }: DraftProps) {
  const latest = useRef(draft);
  useEffect(() => {
    latest.current = draft;
  });
  useEffect(() => {
    const keep = (values: CouponFormValues) => {
      const { defaults, keep: put } = latest.current;
      put(JSON.stringify(values) === JSON.stringify(defaults) ? null : values);
    };
    keep(form.getValues());
    return form.subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) });
  }, [form]);
  return null;
}

export const DRAFT_IS_KEPT = 'Your draft is kept on this device until you can save it.';

/** Says that a draft is back, if the form began with one; it can be dropped. */
export function DraftNotice({ form, draft }: DraftProps) {
  const [isShown, setShown] = useState(draft.values !== null);
  if (!isShown) return null;

  function drop() {
    draft.keep(null);
    form.reset(draft.defaults, { keepFieldsRef: true });
    setShown(false);
    // The notice disappears with its button.
    form.setFocus('offer_type');
  }

  return (
    <Notice
      tone="info"
      action={
        <Button variant="text" color="inherit" onClick={drop}>
          Start over
        </Button>
      }
    >
      Your draft is back. Save it to add the coupon.
    </Notice>
  );
}
