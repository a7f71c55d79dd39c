/** The logo while the form is open: kept, removed or replaced. A new one is uploaded once, when the form is saved. */
import { useRef, useState } from 'react';
import { useApi } from '@coupon-center/remote-kit';
import { inspectImage, logoProblem, MisfitLogo } from './inspect-image.ts';
import type { LogoImage } from './inspect-image.ts';

type Choice = { kind: 'kept' } | { kind: 'removed' } | { kind: 'chosen'; image: LogoImage };

const KEPT: Choice = { kind: 'kept' };

export interface Logo {
  /** Address to show, or null for no logo. */
  preview: string | null;
  hint: string | null;
  /** Why the last file was refused, or null. */
  problem: string | null;
  /** The file that was refused for its size or is lost on white, which can be fitted; null if there is none. */
  misfit: Pick<LogoImage, 'file' | 'dataUrl'> | null;
  /** What happened to the logo, for screen readers; empty at first. */
  news: string;
  isDirty: boolean;
  isUploading: boolean;
  choose: (file: File) => Promise<void>;
  remove: () => void;
  reset: () => void;
  /** Called once the sent logo is saved. A file chosen or removed in between is the next change. */
  settle: () => void;
  /** Shows why the logo can't be saved. */
  refuse: (problem: string) => void;
  /**
   * Uploads the chosen file once it is read.
   * @returns the address to save; undefined if the file is not an image, with the reason in {@link Logo.problem}
   * @throws Error with a message for the merchant
   */
  upload: () => Promise<string | null | undefined>;
}

/** @param saved address of the store's logo, or null */
export function useLogo(saved: string | null): Logo {
  const api = useApi();
  const [choice, setChoice] = useState<Choice>(KEPT);
  const [problem, setProblem] = useState<string | null>(null);
  const [misfit, setMisfit] = useState<Logo['misfit']>(null);
  const [news, setNews] = useState('');
  const [isUploading, setUploading] = useState(false);
  /** The current choice, for an upload that waits for a file. */
  const latest = useRef<Choice>(KEPT);
  /** The choice that is being saved. */
  const sent = useRef<Choice>(KEPT);
  /** The file that is being read; resolves to whether it was taken. */
  const reading = useRef<Promise<boolean> | null>(null);
  const uploaded = useRef<{ file: File; url: string } | null>(null);

  function keep(next: Choice) {
    latest.current = next;
    setChoice(next);
  }

  function take(next: Choice, what: string) {
    // Supersedes a file that is still being read.
    reading.current = null;
    keep(next);
    setProblem(null);
    setMisfit(null);
    setNews(what);
  }

  async function choose(file: File) {
    const image = inspectImage(file);
    const isTaken = image.then(
      () => true,
      () => false,
    );
    reading.current = isTaken;
    try {
      const chosen = await image;
      if (reading.current !== isTaken) return;
      take({ kind: 'chosen', image: chosen }, `${file.name} selected. It uploads when you save.`);
      if (chosen.isLight) setMisfit(chosen);
    } catch (error) {
      if (reading.current !== isTaken) return;
      reading.current = null;
      setProblem(logoProblem(error));
      setMisfit(error instanceof MisfitLogo ? error : null);
    }
  }

  function refuse(why: string) {
    // Its address can't be saved either.
    uploaded.current = null;
    setProblem(why);
  }

  async function addressOf(file: File): Promise<string> {
    if (uploaded.current?.file === file) return uploaded.current.url;
    setUploading(true);
    try {
      const url = await api.uploadImage(file);
      uploaded.current = { file, url };
      return url;
    } finally {
      setUploading(false);
    }
  }

  async function upload(): Promise<string | null | undefined> {
    if ((await reading.current) === false) return undefined;
    setProblem(null);
    const { current } = latest;
    sent.current = current;
    if (current.kind === 'chosen') return addressOf(current.image.file);
    return current.kind === 'kept' ? saved : null;
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
    misfit,
    news,
    isDirty: choice.kind === 'chosen' || (choice.kind === 'removed' && saved !== null),
    isUploading,
    choose,
    remove: () =>
      take(
        { kind: 'removed' },
        saved === null ? 'No logo selected.' : 'The logo will be removed when you save.',
      ),
    reset: () => take(KEPT, ''),
    settle() {
      if (latest.current !== sent.current) return;
      keep(KEPT);
      if (!reading.current) setNews('');
    },
    refuse,
    upload,
  };
}
