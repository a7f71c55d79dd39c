import { CheckField } from '../../src/index.ts';
import type { CataloguePage } from '../catalogue-page.ts';
import { ExampleForm } from '../example-form.tsx';

const refused = { flag: 'Accept the terms to go on.' };

export const page: CataloguePage = {
  title: 'CheckField',
  lead: 'A checkbox with its label.',
  states: {
    'Off and on': () => (
      <>
        <ExampleForm>
          {(control) => <CheckField control={control} name="flag" label="No Expiration Date" />}
        </ExampleForm>
        <ExampleForm values={{ flag: true }}>
          {(control) => <CheckField control={control} name="flag" label="Is Savings Range" />}
        </ExampleForm>
      </>
    ),
    'With a hint': () => (
      <ExampleForm>
        {(control) => (
          <CheckField
            control={control}
            name="flag"
            label="Is Savings Range"
            helperText="Reads as 'Up to 25% off'."
          />
        )}
      </ExampleForm>
    ),
    Refused: () => (
      <ExampleForm errors={refused}>
        {(control) => <CheckField control={control} name="flag" label="I accept the terms" />}
      </ExampleForm>
    ),
    Disabled: () => (
      <ExampleForm values={{ flag: true }}>
        {(control) => <CheckField control={control} name="flag" label="No Expiration Date" disabled />}
      </ExampleForm>
    ),
  },
};
