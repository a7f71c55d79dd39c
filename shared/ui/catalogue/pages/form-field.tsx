import { FormField } from '../../src/index.ts';
import type { CataloguePage } from '../catalogue-page.ts';
import { ExampleForm } from '../example-form.tsx';

const refused = { text: 'This field is required.' };

export const page: CataloguePage = {
  title: 'FormField',
  lead: 'A text field of a form. Errors, server errors included, show below it and are announced with it.',
  states: {
    Empty: () => (
      <ExampleForm>{(control) => <FormField control={control} name="text" label="Name" />}</ExampleForm>
    ),
    'Required, with a hint': () => (
      <ExampleForm>
        {(control) => (
          <FormField control={control} name="text" label="Name" required helperText="As customers know it." />
        )}
      </ExampleForm>
    ),
    Refused: () => (
      <ExampleForm errors={refused}>
        {(control) => <FormField control={control} name="text" label="Name" required />}
      </ExampleForm>
    ),
    'Several lines': () => (
      <ExampleForm values={{ text: 'Outdoor clothes that last,\nmade in small numbers.' }}>
        {(control) => <FormField control={control} name="text" label="About" multiline minRows={3} />}
      </ExampleForm>
    ),
    Disabled: () => (
      <ExampleForm values={{ text: 'Maple Outfitters' }}>
        {(control) => <FormField control={control} name="text" label="Name" disabled />}
      </ExampleForm>
    ),
  },
};
