/** The reasons of a kind: each can be edited, moved and removed, and one can be added. Every change is saved at once. */
import { useEffect, useRef, useState } from 'react';
import { MAX_TEMPLATES } from '@coupon-center/contracts';
import type { TemplateKind } from '@coupon-center/contracts';
import { failureMessage, isConflict, useContract } from '@coupon-center/remote-kit';
import {
  ActionButton,
  Box,
  Button,
  ConfirmDialog,
  InertButton,
  Panel,
  Typography,
  VisuallyHidden,
} from '@coupon-center/ui';
import { TemplateDialog } from './template-dialog.tsx';
import { moved, removed, saved } from './template-changes.ts';
import { STALE, useSaveTemplates } from './use-save-templates.ts';

export interface TemplateListProps {
  kind: TemplateKind;
  title: string;
  texts: readonly string[];
}

const FULL = `There can be at most ${MAX_TEMPLATES} reasons. Remove one first.`;

export function TemplateList({ kind, title, texts }: TemplateListProps) {
  const contract = useContract();
  const save = useSaveTemplates(kind);
  const list = useRef<HTMLElement>(null);
  /** The reason in the dialog: null for a new one; undefined if it is closed. */
  const [edited, setEdited] = useState<string | null>();
  const [doomed, setDoomed] = useState<string | null>(null);
  const hasRemoved = useRef(false);
  // The button that had the focus before the dialog is gone by now.
  useEffect(() => {
    if (doomed === null && hasRemoved.current) list.current?.focus();
    hasRemoved.current = false;
  }, [doomed]);
  const isFull = texts.length >= MAX_TEMPLATES;
  const reasonId = `${kind}-templates-full`;

  /** Returns the message for a failed change; after a change by somebody else, the latest list is there already. */
  function explain(error: unknown): string {
    if (isConflict(error)) return STALE;
    contract.report(error);
    return failureMessage(error);
  }

  async function move(text: string, by: 1 | -1) {
    try {
      await save(moved(text, by));
      contract.notify.success(by === 1 ? 'Moved down' : 'Moved up');
    } catch (error) {
      contract.notify.error(explain(error));
    }
  }

  async function remove() {
    if (doomed === null) return undefined;
    try {
      await save(removed(doomed));
    } catch (error) {
      return explain(error);
    }
    hasRemoved.current = true;
    setDoomed(null);
    contract.notify.success('The reason was removed');
    return undefined;
  }

  return (
    <Panel
      title={title}
      action={
        isFull ? (
          <InertButton variant="outlined" reason={FULL} reasonId={reasonId}>
            Add a reason
          </InertButton>
        ) : (
          <Button variant="outlined" onClick={() => setEdited(null)}>
            Add a reason
          </Button>
        )
      }
    >
      <Typography ref={list} tabIndex={-1} variant="body2" color="textSecondary" sx={{ outline: 'none' }}>
        {texts.length === 0 ? 'No reasons yet.' : `${texts.length} of ${MAX_TEMPLATES} reasons`}
      </Typography>
      {isFull && (
        <Typography id={reasonId} variant="body2">
          {FULL}
        </Typography>
      )}
      {texts.length > 0 && (
        <Box component="ol" aria-label={title} sx={LIST}>
          {texts.map((text, place) => (
            <li key={text}>
              <Typography sx={{ overflowWrap: 'anywhere' }}>
                <bdi>{text}</bdi>
              </Typography>
              <Box sx={ACTIONS}>
                <Button variant="text" onClick={() => setEdited(text)}>
                  Edit<VisuallyHidden> {text}</VisuallyHidden>
                </Button>
                <ActionButton
                  variant="text"
                  color="inherit"
                  aria-disabled={place === 0}
                  action={() => move(text, -1)}
                >
                  Move up<VisuallyHidden> {text}</VisuallyHidden>
                </ActionButton>
                <ActionButton
                  variant="text"
                  color="inherit"
                  aria-disabled={place === texts.length - 1}
                  action={() => move(text, 1)}
                >
                  Move down<VisuallyHidden> {text}</VisuallyHidden>
                </ActionButton>
                <Button variant="text" color="error" onClick={() => setDoomed(text)}>
                  Remove<VisuallyHidden> {text}</VisuallyHidden>
                </Button>
              </Box>
            </li>
          ))}
        </Box>
      )}
      {edited !== undefined && (
        <TemplateDialog
          former={edited}
          save={async (reason) => {
            await save(saved(reason, edited));
            contract.notify.success(edited === null ? 'The reason was added' : 'The reason was saved');
          }}
          onClose={() => setEdited(undefined)}
        />
      )}
      <ConfirmDialog
        open={doomed !== null}
        title="Remove this reason?"
        confirmLabel="Remove"
        cancelLabel="Cancel"
        tone="error"
        onConfirm={remove}
        onCancel={() => setDoomed(null)}
      >
        {doomed} Verdicts that were given with it keep it.
      </ConfirmDialog>
    </Panel>
  );
}

/** Fits all actions in one line on a phone. */
const ACTIONS = {
  display: 'flex',
  flexWrap: 'wrap',
  ml: -1,
  '& > button': { px: 1, minWidth: 44 },
  '& > button[aria-disabled="true"]': { opacity: 0.5 },
};

const LIST = {
  m: 0,
  p: 0,
  listStyle: 'none',
  display: 'grid',
  '& > li': { display: 'grid', gap: 0.5, py: 1.5, borderTop: 1, borderColor: 'divider', minWidth: 0 },
};
