/** A text field with a limit that shows how many characters are left. It counts code points, as the server does. */
import Box from '@mui/material/Box';
import { charactersLeft, MAX_DESCRIPTION } from '@coupon-center/contracts';
import { useEffect, useState } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import type { FieldValues } from 'react-hook-form';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import { truncateInsertion } from './truncate-insertion.ts';
import { FormField } from './form-field.tsx';
import type { FormFieldProps } from './form-field.tsx';

/** With this many characters left or fewer, the count is announced when typing pauses. */
const NEAR_THE_LIMIT = 20;
const PAUSE_MS = 1000;

export interface LimitedTextFieldProps<Values extends FieldValues> extends FormFieldProps<Values> {
  /** Maximum number of code points; 120 by default. */
  max?: number;
}

export function LimitedTextField<Values extends FieldValues>({
  max = MAX_DESCRIPTION,
  ...props
}: LimitedTextFieldProps<Values>) {
  const value: unknown = useWatch({ control: props.control, name: props.name });
  const left = charactersLeft(typeof value === 'string' ? value : '', max);
  const state = useFormState({ control: props.control, name: props.name });
  const { invalid } = props.control.getFieldState(props.name, state);
  const words = `${left} characters left`;
  const announced = useAnnounced(left <= NEAR_THE_LIMIT ? words : '');
  return (
    <>
      <FormField
        {...props}
        parse={(after, { before, caret }) => truncateInsertion({ before, after, end: caret }, max)}
        // An error replaces the count, unless the count itself says what is wrong.
        note={
          invalid && left > 0 ? undefined : (
            <Box component="span" sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
              {words}
            </Box>
          )
        }
      />
      <VisuallyHidden announced>{announced}</VisuallyHidden>
    </>
  );
}

/** Returns the text once it has been stable for a moment, but never the initial one. */
function useAnnounced(words: string): string {
  const [{ first, spoken }, set] = useState({ first: words, spoken: '' });
  useEffect(() => {
    const timer = setTimeout(() => {
      set((before) => (words === before.first ? before : { first: '', spoken: words }));
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [words]);
  return words === first ? '' : spoken;
}
