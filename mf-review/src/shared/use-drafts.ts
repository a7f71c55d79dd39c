/** Unfinished reasons, which outlast the buttons that ask for them. */
import { useState } from 'react';

export interface DraftProps {
  /** An unfinished reason, restored when the dialog opens again; empty without one. */
  draft: string;
  onDraft: (draft: string) => void;
}

/** @returns a function that takes the id of what is judged, and returns its draft, kept as long as the component is mounted */
export function useDrafts(): (id: number) => DraftProps {
  const [drafts, setDrafts] = useState<ReadonlyMap<number, string>>(new Map());
  return (id) => ({
    draft: drafts.get(id) ?? '',
    onDraft: (draft) => setDrafts((before) => new Map(before).set(id, draft)),
  });
}
