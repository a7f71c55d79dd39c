/** A field for a new password of at least six characters. A hint rates how hard it is to guess, but refuses nothing. */
import { useWatch } from 'react-hook-form';
import type { FieldValues } from 'react-hook-form';
import { MIN_PASSWORD } from '@coupon-center/contracts';
import { Box } from '@coupon-center/ui/core';
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
  const { words, bars, color } = HINTS[strengthOf(password, [email, ...email.split('@')])];
  // In the place of the rule, so that nothing moves and no place is kept for it.
  const hint = words ? `Password strength: ${words}` : `At least ${MIN_PASSWORD} characters`;
  return (
    <PasswordField {...field} autoComplete="new-password" helperText={<span role="status">{hint}</span>}>
      <StrengthBars bars={bars} color={color} />
    </PasswordField>
  );
}

interface Hint {
  words: string;
  /** Out of three. */
  bars: number;
  color: string;
}

const HINTS: Readonly<Record<Strength, Hint>> = {
  short: { words: '', bars: 0, color: 'divider' },
  weak: { words: 'weak. Add a few more words.', bars: 1, color: 'error.main' },
  fair: { words: 'fair. Longer is better.', bars: 2, color: 'warning.main' },
  strong: { words: 'strong.', bars: 3, color: 'success.main' },
};

function StrengthBars({ bars, color }: Pick<Hint, 'bars' | 'color'>) {
  return (
    <Box
      aria-hidden
      sx={{ display: 'grid', gridTemplateColumns: 'repeat(3, 1fr)', gap: 0.5, mt: 1, mx: 0.25 }}
    >
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
  );
}
