/** Recovery codes, which are shown only once, with buttons to copy and download them. */
import { useEffect, useRef } from 'react';
import { saveFile, useCopiedText, useSite } from '@coupon-center/remote-kit';
import { Box, Button, Typography } from '@coupon-center/ui';

export interface RecoveryCodeListProps {
  codes: readonly string[];
  onDone: () => void;
}

export function RecoveryCodeList({ codes, onDone }: RecoveryCodeListProps) {
  const { siteName, product } = useSite();
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus(), []);
  const text = `${codes.join('\n')}\n`;
  const { copy, result } = useCopiedText(text, 'Select the codes and copy them.');

  function download() {
    const content = `Recovery codes for ${siteName}. Each works once.\n\n${text}`;
    saveFile(`${product}-recovery-codes`, { extension: 'txt', type: 'text/plain', content });
  }

  return (
    <Box
      ref={box}
      tabIndex={-1}
      role="group"
      aria-label="Your recovery codes"
      sx={{ display: 'grid', gap: 2, outline: 'none', minWidth: 0 }}
    >
      <Typography>
        Save these recovery codes now: we can’t show them again. If you don’t have your phone, each of them
        logs you in once.
      </Typography>
      <Box
        component="ol"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'grid',
          gap: 1,
          gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))',
          fontFamily: 'monospace',
        }}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        <Button variant="outlined" onClick={() => void copy()}>
          Copy codes
        </Button>
        <Button variant="outlined" onClick={download}>
          Download codes
        </Button>
        <Button variant="contained" onClick={onDone}>
          I saved my codes
        </Button>
        <Typography role="status" variant="body2">
          {result}
        </Typography>
      </Box>
    </Box>
  );
}
