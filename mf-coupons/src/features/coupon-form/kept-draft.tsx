/** The draft of a merchant who may not save a coupon yet: the shell keeps it, and the form restores it once they may. */
import { startTransition, useEffect, useEffectEvent, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { addMonths, dayIn, OFFER_TYPES } from '@coupon-center/contracts';
import type { Store } from '@coupon-center/contracts';
import { useIsStored, usePreference, useSite, useUser } from '@coupon-center/remote-kit';
import { Button, Notice } from '@coupon-center/ui';
import { isDay, newCouponValues } from '../../shared/coupon-values.ts';
import type { CouponFormValues } from '../../shared/coupon-values.ts';

/** Named by the form's path, so that kept pages of other paths do not depend on it (see `lookOfPage`). */
const KEY = '/coupons/add';

export interface KeptDraft {
  /** The values that were kept, if there are any. */
  values: CouponFormValues | null;
  /** The initial values of a form without a draft. */
  defaults: CouponFormValues;
  drop: () => void;
}

export function useKeptDraft(store: Store | null): KeptDraft {
  const site = useSite();
  const { id } = useUser();
  const [text, choose] = usePreference(KEY);
  const defaults = newCouponValues(site, store);
  return {
    values: readDraft(text, { id, defaults, today: dayIn(site.timeZone) }),
    defaults,
    drop: () => choose(''),
  };
}

interface Reader {
  /** Of the user. */
  id: number;
  defaults: CouponFormValues;
  today: string;
}

/**
 * Returns a draft that starts today if its start is over, and keeps an end that was chosen and is not over; null for none, another
 * user's, or one of another version.
 */
function readDraft(text: string | null, { id, defaults, today }: Reader): CouponFormValues | null {
  if (!text) return null;
  try {
    const draft = JSON.parse(text) as { id: number; values: CouponFormValues };
    const isWhole = Object.entries(defaults).every(
      ([name, value]) => typeof draft.values[name as keyof CouponFormValues] === typeof value,
    );
    if (draft.id !== id || !isWhole || !OFFER_TYPES.includes(draft.values.offer_type)) return null;
    const { start_date: start, expiration_date: end } = draft.values;
    if (start >= today) return draft.values;
    const isSuggested = isDay(start) && end === addMonths(start, 1);
    const isKept = isDay(end) && end >= today && !isSuggested;
    const { start_date, expiration_date } = defaults;
    return { ...draft.values, start_date, expiration_date: isKept ? end : expiration_date };
  } catch {
    return null;
  }
}

interface DraftProps {
  form: UseFormReturn<CouponFormValues>;
  draft: KeptDraft;
}

interface KeepDraftProps extends DraftProps {
  /** Called with whether there is a draft, stored on this device. */
  onKept: (isKept: boolean) => void;
}

/** Keeps values that differ from the defaults, now and after each change. The form is rendered only when the draft begins or ends. */
export function KeepDraft({ form, draft: { defaults }, onKept }: KeepDraftProps) {
  const { id } = useUser();
  const [, choose] = usePreference(KEY);
  const isStored = useIsStored(KEY);
  const keep = useEffectEvent((values: CouponFormValues) => {
    const isTyped = JSON.stringify(values) !== JSON.stringify(defaults);
    choose(isTyped ? JSON.stringify({ id, values }) : '');
    const isKept = isTyped && isStored();
    startTransition(() => onKept(isKept));
  });
  useEffect(() => {
    keep(form.getValues());
    return form.subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) });
  }, [form]);
  return null;
}

export const DRAFT_IS_KEPT = 'Your draft is kept on this device until you save it or log out.';

/** Says that a draft is back, if the form began with one; it can be dropped. */
export function DraftNotice({ form, draft }: DraftProps) {
  const [isShown, setShown] = useState(draft.values !== null);
  if (!isShown) return null;

  function drop() {
    draft.drop();
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
