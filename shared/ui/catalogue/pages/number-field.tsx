import InputAdornment from '@mui/material/InputAdornment';
import { NumberField } from '../../src/index.ts';
import type { CataloguePage } from '../catalogue-page.ts';
import { ExampleForm } from '../example-form.tsx';

const money = { input: { startAdornment: <InputAdornment position="start">CA$</InputAdornment> } };
const percent = { input: { endAdornment: <InputAdornment position="end">%</InputAdornment> } };
const refused = { text: 'Enter a number over 0.' };

export const page: CataloguePage = {
  title: 'NumberField',
  lead: 'Takes digits and a dot; a decimal comma becomes a dot, and separators of thousands go. Anything else stays as typed, with an error once the field is left. Turning the mouse wheel over it only removes the focus.',
  states: {
    'An amount': () => (
      <ExampleForm values={{ text: '24.99' }}>
        {(control) => <NumberField control={control} name="text" label="Savings" slotProps={money} />}
      </ExampleForm>
    ),
    'A share': () => (
      <ExampleForm values={{ text: '25' }}>
        {(control) => <NumberField control={control} name="text" label="Savings" slotProps={percent} />}
      </ExampleForm>
    ),
    Refused: () => (
      <ExampleForm errors={refused}>
        {(control) => <NumberField control={control} name="text" label="Savings" required />}
      </ExampleForm>
    ),
  },
};
