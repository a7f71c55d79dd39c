/** A field for a new password of at least six characters. A hint rates how hard it is to guess, but refuses nothing. */
import { useWatch } from 'react-hook-form';
import type { FieldValues } from 'react-hook-form';
import { MIN_PASSWORD } from '@coupon-center/contracts';
import { Box, Typography } from '@coupon-center/ui/core';
import { PasswordField } from './password-field.tsx';
import type { PasswordFieldProps } from './password-field.tsx';
import { strengthOf } from './password-strength.ts';
import type { Strength } from './password-strength.ts';

export interface NewPasswordFieldProps<Values extends FieldValues> extends Pick<
  PasswordFieldProps<Values>,
  'control' | 'name' | 'label'
> {
  /** A password that contains it is weak. */
  email?: string;
}

export function NewPasswordField<Values extends FieldValues>({
  email = '',
  ...field
}: NewPasswordFieldProps<Values>) {
  const password: string = useWatch({ control: field.control, name: field.name });
  return (
    <PasswordField {...field} autoComplete="new-password" helperText={`At least ${MIN_PASSWORD} characters`}>
      <StrengthHint password={password} known={[email, ...email.split('@')]} />
    </PasswordField>
  );
}

/** Words, bars out of three, and their color. */
const HINTS: Record<Strength, { words: string; bars: number; color: string }> = {
  short: { words: '', bars: 0, color: 'divider' },
  weak: { words: 'weak. Add a few more words.', bars: 1, color: 'error.main' },
  fair: { words: 'fair. Longer is better.', bars: 2, color: 'warning.main' },
  strong: { words: 'strong.', bars: 3, color: 'success.main' },
};

interface StrengthHintProps {
  password: string;
  /** Facts that others know about the user. */
  known?: readonly string[];
}

function StrengthHint({ password, known }: StrengthHintProps) {
  const { words, bars, color } = HINTS[strengthOf(password, known)];
  return (
    <Box sx={{ display: 'grid', gap: 0.5, mt: 1, mx: 0.25 }}>
      <Box aria-hidden sx={{ display: 'grid', gridTemplateColumns: 'repeat(3, 1fr)', gap: 0.5 }}>
        {[1, 2, 3].map((bar) => (
          <Box
            key={bar}
            sx={{
              height: 4,
              borderRadius: 2,
              bgcolor: bar <= bars ? color : 'divider',
              '@media (forced-colors: active)': {
                height: 6,
                border: '1px solid CanvasText',
                bgcolor: bar <= bars ? 'Highlight' : 'Canvas',
                forcedColorAdjust: 'none',
              },
            }}
          />
        ))}
      </Box>
      <Typography variant="body2" color="textSecondary" role="status" sx={{ minHeight: '1.5em' }}>
        {words && `Password strength: ${words}`}
      </Typography>
    </Box>
  );
}
