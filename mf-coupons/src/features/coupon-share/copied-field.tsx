/** Text to take elsewhere: a field that is selected when it is focused, and a button that copies it. */
import { useState } from 'react';
import { Box, Button, TextField, Typography } from '@coupon-center/ui';

export interface CopiedFieldProps {
  label: string;
  text: string;
  /** Label of the button, e.g. 'Copy link'. */
  action: string;
  multiline?: boolean;
}

export function CopiedField({ label, text, action, multiline = false }: CopiedFieldProps) {
  const [result, setResult] = useState('');

  function copy() {
    // Undefined where the page isn't secure.
    const clipboard = navigator.clipboard as Clipboard | undefined;
    const written = clipboard?.writeText(text) ?? Promise.reject(new Error('No clipboard'));
    return written.then(
      () => setResult('Copied'),
      () => setResult('Your browser doesn’t allow it. Select the text and copy it.'),
    );
  }

  return (
    <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      <TextField
        label={label}
        value={text}
        multiline={multiline}
        fullWidth
        onFocus={({ target }) => target.select()}
        slotProps={{ htmlInput: { readOnly: true } }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        <Button variant="outlined" onClick={() => void copy()}>
          {action}
        </Button>
        <Typography role="status" variant="body2">
          {result}
        </Typography>
      </Box>
    </Box>
  );
}
