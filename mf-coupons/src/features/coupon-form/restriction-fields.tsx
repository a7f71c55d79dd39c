/** The restrictions of a coupon, folded away unless it has some: most coupons are for everybody. */
import { useState } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import type { Control, UseFormReturn } from 'react-hook-form';
import {
  MAX_RESTRICTION,
  PLACE_WORDS,
  RESTRICTION_CHOICES,
  RESTRICTION_WORDS,
  restrictionsText,
} from '@coupon-center/contracts';
import { Box, CheckField, LimitedTextField, SelectBox } from '@coupon-center/ui';
import { restrictionsOf } from '../../shared/coupon-payload.ts';
import type { CouponFormValues } from '../../shared/coupon-values.ts';

const PLACES = [
  { value: '', label: 'In store and online' },
  ...Object.entries(PLACE_WORDS).map(([value, label]) => ({ value, label })),
];

const wordsOf = (values: CouponFormValues) => restrictionsText(restrictionsOf(values));

export function RestrictionFields({ form }: { form: UseFormReturn<CouponFormValues> }) {
  const { control } = form;
  const [isOpen, setOpen] = useState(() => restrictionsOf(form.getValues()) !== null);
  const { errors } = useFormState({ control, name: 'restriction_text' });
  const isShown = isOpen || errors.restriction_text !== undefined;
  return (
    <details open={isShown} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <Box component="summary" sx={{ minHeight: 44, py: 1.25, cursor: 'pointer', overflowWrap: 'anywhere' }}>
        Restrictions <Summary control={control} />
      </Box>
      {isShown && <Fields control={control} isRefused={!isOpen && Object.keys(errors).length === 1} />}
    </details>
  );
}

interface FieldsProps {
  control: Control<CouponFormValues>;
  /** Whether they are shown because they alone were refused: then the form could not focus what was still folded away. */
  isRefused: boolean;
}

function Fields({ control, isRefused }: FieldsProps) {
  return (
    <Box role="group" aria-label="Restrictions" sx={{ display: 'grid', gap: 2, pt: 1 }}>
      <Box sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' } }}>
        {RESTRICTION_CHOICES.map((name) => (
          <CheckField key={name} control={control} name={name} label={RESTRICTION_WORDS[name]} />
        ))}
      </Box>
      <SelectBox control={control} name="where" label="Where" options={PLACES} />
      <LimitedTextField
        control={control}
        name="restriction_text"
        label="Other Restrictions"
        max={MAX_RESTRICTION}
        autoComplete="off"
        autoFocus={isRefused}
        helperText="Such as “Not with other offers”."
      />
    </Box>
  );
}

/** The chosen ones in words, which stay in sight when they are folded away. */
function Summary({ control }: { control: Control<CouponFormValues> }) {
  const words = useWatch({ control, compute: wordsOf });
  return (
    <Box component="span" sx={{ typography: 'body2', color: 'text.secondary' }}>
      {words || '(optional)'}
    </Box>
  );
}
