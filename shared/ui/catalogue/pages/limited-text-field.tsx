import { LimitedTextField } from '../../src/index.ts';
import type { CataloguePage } from '../catalogue-page.ts';
import { ExampleForm } from '../example-form.tsx';

const refused = { text: 'This field is required.' };

export const page: CataloguePage = {
  title: 'LimitedTextField',
  lead: 'Counts the characters left. Near the limit, the count is announced when typing pauses.',
  states: {
    Empty: () => (
      <ExampleForm>
        {(control) => <LimitedTextField control={control} name="text" label="Description" multiline />}
      </ExampleForm>
    ),
    'Near the limit': () => (
      <ExampleForm values={{ text: 'Take a quarter off everything' }}>
        {(control) => <LimitedTextField control={control} name="text" label="Description" max={40} />}
      </ExampleForm>
    ),
    Refused: () => (
      <ExampleForm errors={refused}>
        {(control) => <LimitedTextField control={control} name="text" label="Description" required />}
      </ExampleForm>
    ),
  },
};
