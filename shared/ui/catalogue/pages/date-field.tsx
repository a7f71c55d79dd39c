import { DateField } from '../../src/date-field/date-field.tsx';
import type { CataloguePage } from '../catalogue-page.ts';
import { ExampleForm } from '../example-form.tsx';

const refused = { day: 'Expiration Date must not be before Start Date.' };

export const page: CataloguePage = {
  title: 'DateField',
  lead: 'A date, typed or picked. Import it from @coupon-center/ui/date-field, on a lazily loaded screen.',
  states: {
    Empty: () => (
      <ExampleForm>
        {(control) => (
          <DateField
            control={control}
            name="day"
            label="Start Date"
            helperText="Dates are in Toronto time."
          />
        )}
      </ExampleForm>
    ),
    Chosen: () => (
      <ExampleForm values={{ day: '2026-03-09' }}>
        {(control) => <DateField control={control} name="day" label="Start Date" required />}
      </ExampleForm>
    ),
    Refused: () => (
      <ExampleForm values={{ day: '2026-03-09' }} errors={refused}>
        {(control) => <DateField control={control} name="day" label="Expiration Date" />}
      </ExampleForm>
    ),
    Disabled: () => (
      <ExampleForm values={{ day: '2026-03-09' }}>
        {(control) => <DateField control={control} name="day" label="Expiration Date" disabled />}
      </ExampleForm>
    ),
  },
};
