/** Copies text and returns a message about the outcome. */
import { useState } from 'react';

export interface CopiedText {
  copy: () => Promise<void>;
  /** The outcome, for a status beside the button; empty before the first copy. */
  result: string;
}

/** @param byHand advice if the browser refuses, e.g. 'Select the text and copy it.' */
export function useCopiedText(text: string, byHand: string): CopiedText {
  const [result, setResult] = useState('');
  return {
    result,
    copy() {
      // The clipboard is undefined on pages that aren't secure.
      const clipboard = navigator.clipboard as Clipboard | undefined;
      const written = clipboard?.writeText(text) ?? Promise.reject(new Error('No clipboard'));
      return written.then(
        () => setResult('Copied'),
        () => setResult(`Your browser doesn’t allow it. ${byHand}`),
      );
    },
  };
}
