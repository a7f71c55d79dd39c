/** Reads the text of a file that is chosen or dropped; the previous text can be restored. */
import { useRef, useState } from 'react';
import type { DragEvent } from 'react';
import { Box, Button, Notice, Typography } from '@coupon-center/ui';
import { readFile, tableOfJson } from './read-file.ts';

export interface FileDropProps {
  /** The text that a file replaces. */
  before: string;
  isBusy: boolean;
  onText: (text: string) => void;
  /** Called with the previous text; the button that restores it disappears then. */
  onPutBack: (text: string) => void;
}

export function FileDrop({ before, isBusy, onText, onPutBack }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const [failure, fail] = useState('');
  const [replaced, setReplaced] = useState<{ name: string; text: string } | null>(null);

  async function take(file: File | undefined) {
    if (!file || isBusy) return;
    try {
      const text = await readFile(file);
      onText(tableOfJson(text) ?? text);
      setReplaced(before.trim() === '' ? null : { name: file.name, text: before });
      fail('');
    } catch (error) {
      fail(error instanceof Error ? error.message : String(error));
    }
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    void take(event.dataTransfer.files[0]);
  }

  return (
    <Box sx={{ display: 'grid', gap: 1.5 }} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <Box sx={AREA}>
        <Button variant="outlined" color="inherit" disabled={isBusy} onClick={() => input.current?.click()}>
          Choose a file
        </Button>
        <Typography variant="body2" color="textSecondary">
          CSV, TSV or JSON.{' '}
          <Box component="span" sx={{ '@media (pointer: coarse)': { display: 'none' } }}>
            You can also drop it here.
          </Box>
        </Typography>
        <input
          ref={input}
          type="file"
          hidden
          aria-label="File with coupons"
          accept=".csv,.tsv,.txt,.json,text/csv,text/tab-separated-values,application/json"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            void take(file);
            // The same file can be chosen again once it was changed.
            target.value = '';
          }}
        />
      </Box>
      {failure !== '' && <Notice tone="error">{failure}</Notice>}
      {replaced && (
        <Notice tone="info">
          {`“${replaced.name}” took the place of your text. `}
          <Button
            variant="text"
            color="inherit"
            disabled={isBusy}
            onClick={() => {
              onPutBack(replaced.text);
              setReplaced(null);
            }}
          >
            Put it back
          </Button>
        </Notice>
      )}
    </Box>
  );
}

const AREA = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1.5,
  p: 1.5,
  borderRadius: 1,
  border: '1px dashed',
  borderColor: 'divider',
};
