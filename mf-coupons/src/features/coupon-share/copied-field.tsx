/** Text to use elsewhere: a field that shows all of it and selects it when it is focused, with a button that copies it. */
import { useCopiedText } from '@coupon-center/remote-kit';
import { Box, Button, InputAdornment, TextField, Typography, VisuallyHidden } from '@coupon-center/ui';

const BY_HAND = 'Select the text and copy it.';

export interface CopiedFieldProps {
  label: string;
  text: string;
  /** Names the text for screen readers, e.g. 'link'. */
  what: string;
}

export function CopiedField({ label, text, what }: CopiedFieldProps) {
  const { copy, result } = useCopiedText(text, BY_HAND);
  return (
    <Box sx={{ display: 'grid', gap: 0.5, minWidth: 0 }}>
      <TextField
        label={label}
        value={text}
        multiline
        fullWidth
        onFocus={({ target }) => target.select()}
        slotProps={{
          htmlInput: { readOnly: true },
          input: {
            endAdornment: (
              <InputAdornment position="end">
                <Button variant="text" onClick={() => void copy()}>
                  Copy<VisuallyHidden> {what}</VisuallyHidden>
                </Button>
              </InputAdornment>
            ),
          },
        }}
      />
      <Typography role="status" variant="body2">
        {result}
      </Typography>
    </Box>
  );
}

/** Copies several texts at once, each on lines of its own. */
export function CopyAll({ texts }: { texts: readonly string[] }) {
  const { copy, result } = useCopiedText(texts.join('\n'), BY_HAND);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center' }}>
      <Button variant="outlined" onClick={() => void copy()}>
        Copy all
      </Button>
      <Typography role="status" variant="body2" sx={{ '&:not(:empty)': { ml: 1.5 } }}>
        {result}
      </Typography>
    </Box>
  );
}
