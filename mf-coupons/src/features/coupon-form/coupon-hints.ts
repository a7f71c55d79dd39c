/** Hints to check before saving. They are not errors: a coupon can be saved in spite of them. */
import { startTransition, useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { dayIn, formatDay, hasOtherScheme, isOwnNetwork } from '@coupon-center/contracts';
import type { Coupon } from '@coupon-center/contracts';
import { useSite } from '@coupon-center/remote-kit';
import { firstSharedDay, normalizeCode } from '../../shared/schedule.ts';
import { isDay } from '../../shared/coupon-values.ts';
import type { CouponFormValues } from '../../shared/coupon-values.ts';

export interface HintContext {
  /** yyyy-MM-dd in the site's time zone. */
  today: string;
  /** The store's coupons, as far as they are loaded. */
  coupons: readonly Coupon[];
  /** The coupon that is edited; null for a new one. */
  coupon: Coupon | null;
}

export type CouponHints = Partial<
  Record<'custom_url' | 'discount_code' | 'start_date' | 'expiration_date', string>
>;

export function couponHints(values: CouponFormValues, context: HintContext): CouponHints {
  const hints = {
    custom_url: destinationHint(values.custom_url),
    discount_code: codeHint(values, context),
    start_date: startHint(values, context),
    expiration_date: expiryHint(values, context),
  };
  return Object.fromEntries(Object.entries(hints).filter(([, words]) => words !== null));
}

function lastDay({ noExpiration, expiration_date }: CouponFormValues): string | null {
  return noExpiration || !isDay(expiration_date) ? null : expiration_date;
}

function codeHint(values: CouponFormValues, { today, coupons, coupon }: HintContext) {
  const code = normalizeCode(values);
  if (code === '') return null;
  const start_date = isDay(values.start_date) ? values.start_date : today;
  const days = { start_date, expiration_date: lastDay(values) };
  const others = coupons.filter(({ id, state }) => id !== coupon?.id && state !== 'archived');
  const other = others.find(
    (one) => normalizeCode(one) === code && firstSharedDay(one, days, today) !== null,
  );
  if (!other) return null;
  return `“${other.title}” (${other.description}) already uses this code on these dates.`;
}

/** Ignores an expiration before the start, which is an error with a message of its own. */
function expiryHint(values: CouponFormValues, { today }: HintContext) {
  const last = lastDay(values);
  const { start_date } = values;
  if (last === null || last >= today || (isDay(start_date) && last < start_date)) return null;
  return `${formatDay(last)} has passed, so shoppers won’t see this coupon.`;
}

/** Ignores a past start that is saved already. */
function startHint(values: CouponFormValues, { today, coupon }: HintContext) {
  const { start_date } = values;
  if (!isDay(start_date) || start_date >= today || start_date === coupon?.start_date) return null;
  const last = lastDay(values);
  if (last !== null && last < today) return null;
  return `${formatDay(start_date)} has passed, so this coupon starts as soon as you save.`;
}

/** Mistyped `http`, e.g. `htp://`, `https//` or `http:/shop`. */
const SCHEME_SLIP = /^(?!https?:\/\/)[htps]{3,7}(?:[:;]\/{0,3}|\/{2,3})(?=\D)/i;
const DOUBLED_SCHEME = /^https?:\/\/(?=https?[:/])/i;
const FOR_EXAMPLES = /(^|\.)(example|test|invalid)$|(^|\.)example\.(com|net|org)$/;
const ENDING_SLIPS: Readonly<Record<string, string>> = {
  con: 'com',
  cmo: 'com',
  ocm: 'com',
  comm: 'com',
  vom: 'com',
  xom: 'com',
  ogr: 'org',
  nte: 'net',
};
const WWW_SLIP = /^(w{1,2}|w{4,})\./;

/** The host of an address as a browser reads it, or null. */
function hostOf(text: string): string | null {
  const address = /^https?:\/\//i.test(text) ? text : `http://${text}`;
  return URL.canParse(address) ? new URL(address).hostname : null;
}

function schemeHint(text: string): string | null {
  if (DOUBLED_SCHEME.test(text))
    return `The address starts twice. Did you mean “${text.replace(DOUBLED_SCHEME, '')}”?`;
  const [slip] = SCHEME_SLIP.exec(text) ?? [];
  if (slip !== undefined) {
    const scheme = slip.toLowerCase().includes('s') ? 'https' : 'http';
    return `Did you mean “${scheme}://${text.slice(slip.length)}”?`;
  }
  return hasOtherScheme(text) ? 'Enter an address that starts with http:// or https://.' : null;
}

function hostHint(host: string): string | null {
  const ending = host.slice(host.lastIndexOf('.') + 1);
  if (isOwnNetwork(host)) return `“${host}” only works on your network. Shoppers can’t open it.`;
  if (!host.includes('.')) return `“${host}” isn’t a full web address. Is an ending like .com missing?`;
  if (FOR_EXAMPLES.test(host)) return `${host} is a placeholder domain. Enter your real website.`;
  if (Object.hasOwn(ENDING_SLIPS, ending))
    return `Did you mean “${host.slice(0, -ending.length)}${ENDING_SLIPS[ending]}”?`;
  if (WWW_SLIP.test(host)) return `Did you mean “${host.replace(WWW_SLIP, 'www.')}”?`;
  return /^[a-z0-9.-]+$/.test(host) ? null : `“${host}” may be mistyped.`;
}

/**
 * Advice about a destination, which can be saved in spite of it.
 * @param typed the text of the field
 * @returns what to show the merchant, or null
 */
export function destinationHint(typed: string): string | null {
  const text = typed.trim();
  if (text === '') return null;
  if (/\s/.test(text)) return 'A web address can’t contain spaces.';
  const hint = schemeHint(text);
  if (hint !== null) return hint;
  const host = hostOf(text);
  if (host === null) return 'This doesn’t look like a web address.';
  return hostHint(host) ?? (text === typed ? null : 'Spaces around the address will be removed.');
}

/** Pause in typing before hints appear, in milliseconds; long enough not to comment on half a word. */
const PAUSE_MS = 500;

interface SettledHints {
  hints: CouponHints;
  /** Hints that appeared after the form was opened, for a live region. */
  news: string;
}

/** The hints about what is typed, once the typing pauses. */
export function useCouponHints(
  form: UseFormReturn<CouponFormValues>,
  { coupons, coupon }: Pick<HintContext, 'coupons' | 'coupon'>,
): SettledHints {
  const { timeZone } = useSite();
  const values = useSettledValues(form);
  const today = dayIn(timeZone);
  const hints = couponHints(values, { today, coupons, coupon });
  const [opening] = useState(() => Object.values(hints));
  const news = Object.values(hints).filter((words) => !opening.includes(words));
  return { hints, news: news.join(' ') };
}

/** Values once typing pauses; unlike `watch`, it doesn't render the whole form at each key. */
function useSettledValues({ getValues, subscribe }: UseFormReturn<CouponFormValues>): CouponFormValues {
  const [settled, settle] = useState(() => getValues());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const unsubscribe = subscribe({
      formState: { values: true },
      callback() {
        clearTimeout(timer);
        // As a transition, so that the next key doesn't have to wait.
        timer = setTimeout(() => startTransition(() => settle({ ...getValues() })), PAUSE_MS);
      },
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [getValues, subscribe]);
  return settled;
}
