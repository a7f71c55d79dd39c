/** Text to take elsewhere: a field that is selected when it is focused, and a button that copies it. */
import { useCopiedText } from '@coupon-center/remote-kit';
import { Box, Button, TextField, Typography } from '@coupon-center/ui';

export interface CopiedFieldProps {
  label: string;
  text: string;
  action: string;
  multiline?: boolean;
}

export function CopiedField({ label, text, action, multiline = false }: CopiedFieldProps) {
  const { copy, result } = useCopiedText(text, 'Select the text and copy it.');
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
