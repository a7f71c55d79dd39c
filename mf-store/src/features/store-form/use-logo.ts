/** The logo while the form is open: kept, removed or chosen. A chosen one is uploaded when the form is saved, once. */
import { useRef, useState } from 'react';
import { useApi } from '@coupon-center/remote-kit';
import { inspectImage, logoProblem } from './inspect-image.ts';
import type { LogoImage } from './inspect-image.ts';

type Choice = { kind: 'kept' } | { kind: 'removed' } | { kind: 'chosen'; image: LogoImage };

const KEPT: Choice = { kind: 'kept' };

export interface Logo {
  /** Address to show, or null for no logo. */
  preview: string | null;
  hint: string | null;
  /** Why the last file was refused, or null. */
  problem: string | null;
  isDirty: boolean;
  choose: (file: File) => Promise<void>;
  remove: () => void;
  /** Back to the logo of the store. */
  reset: () => void;
  /** @returns the address to save. @throws Error with the text for the merchant */
  upload: () => Promise<string | null>;
}

/** @param saved address of the store's logo, or null */
export function useLogo(saved: string | null): Logo {
  const api = useApi();
  const [choice, setChoice] = useState<Choice>(KEPT);
  const [problem, setProblem] = useState<string | null>(null);
  const latest = useRef<File | null>(null);
  const uploaded = useRef<{ file: File; url: string } | null>(null);

  function take(next: Choice) {
    // A file that is still being inspected comes too late.
    latest.current = null;
    setChoice(next);
    setProblem(null);
  }

  async function choose(file: File) {
    latest.current = file;
    try {
      const image = await inspectImage(file);
      if (latest.current === file) take({ kind: 'chosen', image });
    } catch (error) {
      if (latest.current === file) setProblem(logoProblem(error));
    }
  }

  async function upload(): Promise<string | null> {
    if (choice.kind !== 'chosen') return choice.kind === 'kept' ? saved : null;
    const { file } = choice.image;
    if (uploaded.current?.file !== file) uploaded.current = { file, url: await api.uploadImage(file) };
    return uploaded.current.url;
  }

  const preview = {
    kept: saved,
    removed: null,
    chosen: choice.kind === 'chosen' ? choice.image.dataUrl : null,
  };
  return {
    preview: preview[choice.kind],
    hint: choice.kind === 'chosen' ? choice.image.hint : null,
    problem,
    isDirty: choice.kind === 'chosen' || (choice.kind === 'removed' && saved !== null),
    choose,
    remove: () => take({ kind: 'removed' }),
    reset: () => take(KEPT),
    upload,
  };
}
