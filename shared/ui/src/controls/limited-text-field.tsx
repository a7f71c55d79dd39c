/** A text field that counts the characters left; counts code points as the server does. */
import Box from '@mui/material/Box';
import { charactersLeft, MAX_DESCRIPTION } from '@coupon-center/contracts';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { FieldValues } from 'react-hook-form';
import { VisuallyHidden } from '../feedback/visually-hidden.tsx';
import { fitInsertion } from './fit-insertion.ts';
import { FormField } from './form-field.tsx';
import type { FormFieldProps } from './form-field.tsx';

/** From this many characters left on, the count is read out, when the typing pauses. */
const NEAR_THE_LIMIT = 20;
const PAUSE_MS = 1000;

export interface LimitedTextFieldProps<Values extends FieldValues> extends FormFieldProps<Values> {
  /** Most code points; 120 where nothing is said. */
  max?: number;
}

export function LimitedTextField<Values extends FieldValues>({
  max = MAX_DESCRIPTION,
  ...props
}: LimitedTextFieldProps<Values>) {
  const value: unknown = useWatch({ control: props.control, name: props.name });
  const left = charactersLeft(typeof value === 'string' ? value : '', max);
  const words = `${left} characters left`;
  const announced = useAnnounced(left <= NEAR_THE_LIMIT ? words : '');
  return (
    <>
      <FormField
        {...props}
        parse={(after, { before, caret }) => fitInsertion({ before, after, end: caret }, max)}
        note={
          <Box component="span" sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
            {words}
          </Box>
        }
      />
      <VisuallyHidden announced>{announced}</VisuallyHidden>
    </>
  );
}

/** The words once they have stood for a moment; nothing of what a form begins with. */
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
