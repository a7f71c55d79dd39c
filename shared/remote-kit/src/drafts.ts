/**
 * Drafts: typed values, kept across a reload that the portal requests. They are in the tab's session storage, for the same
 * user and page, until the form is shown again or a few minutes have passed. Passwords and card data are never kept.
 */
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import type { ShellContract } from './shell-contract.ts';

const STORE = 'drafts';
const KEPT_MS = 5 * 60_000;
const SECRET = /pass|secret|token|card|cvc|cvv/i;

type Place = Pick<ShellContract, 'session' | 'location'>;
type Values = Record<string, unknown>;

interface Kept {
  at: number;
  user: number | undefined;
  pathname: string;
  /** Changed values by form. */
  forms: Record<string, Values>;
}

/** Functions that read the unsaved changes of each form on the page. */
const forms = new Set<() => [name: string, changed: Values]>();
let isReloading = false;

/** Whether unsaved input is being kept, so that leaving loses nothing. */
export const areDraftsKept = () => isReloading;

/** Identifies a form by its fields, which differ between the forms of one page. */
const nameOf = (form: Pick<UseFormReturn, 'getValues'>) => Object.keys(form.getValues()).sort().join();

function isKeepable([name, value]: [string, unknown]): boolean {
  return !SECRET.test(name) && (value === null || ['string', 'number', 'boolean'].includes(typeof value));
}

/** Keeps the form's unsaved changes if the page is reloaded. @returns a function that stops it */
export function followDraft<V extends FieldValues, C, O>(form: UseFormReturn<V, C, O>): () => void {
  const read = (): [string, Values] => {
    const defaults: Values = form.formState.defaultValues ?? {};
    const entries = Object.entries(form.getValues()).filter(([name, value]) => value !== defaults[name]);
    return [nameOf(form as unknown as UseFormReturn), Object.fromEntries(entries.filter(isKeepable))];
  };
  forms.add(read);
  return () => void forms.delete(read);
}

/** Keeps the typed values of the page's forms; call it right before a reload. */
export function keepDrafts({ session, location }: Place): void {
  const changed = [...forms].map((read) => read()).filter(([, values]) => Object.keys(values).length > 0);
  const kept: Kept = {
    at: Date.now(),
    user: session.get().user?.id,
    pathname: location.get().pathname,
    forms: Object.fromEntries(changed),
  };
  try {
    sessionStorage.setItem(STORE, JSON.stringify(kept));
    isReloading = true;
  } catch {
    // Storage is disabled or full, so the browser asks before the page is left.
  }
}

function readKept(): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(STORE) ?? 'null') as Kept | null;
  } catch {
    return null;
  }
}

/** Restores a form's draft, and drops it. */
export function restoreDraft<V extends FieldValues, C, O>(
  form: UseFormReturn<V, C, O>,
  { session, location }: Place,
): void {
  const kept = readKept();
  if (!kept) return;
  const isOfHere = kept.user === session.get().user?.id && kept.pathname === location.get().pathname;
  const isFresh = Date.now() - kept.at < KEPT_MS;
  const name = nameOf(form as unknown as UseFormReturn);
  const { [name]: values, ...others } = kept.forms;
  if (!isOfHere || !isFresh || Object.keys(others).length === 0) sessionStorage.removeItem(STORE);
  else sessionStorage.setItem(STORE, JSON.stringify({ ...kept, forms: others }));
  if (!isOfHere || !isFresh) return;
  for (const [field, value] of Object.entries(values ?? {}))
    form.setValue(field as Path<V>, value as V[Path<V>], { shouldDirty: true });
}
