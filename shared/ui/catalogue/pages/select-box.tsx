import { SelectBox } from '../../src/index.ts';
import type { CataloguePage } from '../catalogue-page.ts';
import { ExampleForm } from '../example-form.tsx';

const options = [
  { value: 'amount', label: 'Sitewide amount' },
  { value: 'percent', label: 'Sitewide percent' },
  { value: 'shipping', label: 'Free shipping' },
  { value: 'other', label: 'Other', disabled: true },
];
const refused = { choice: 'This field is required.' };

export const page: CataloguePage = {
  title: 'SelectBox',
  lead: 'Selects one or several options from a list.',
  states: {
    'Nothing chosen': () => (
      <ExampleForm>
        {(control) => <SelectBox control={control} name="choice" label="Offer Type" options={options} />}
      </ExampleForm>
    ),
    'One chosen': () => (
      <ExampleForm values={{ choice: 'percent' }}>
        {(control) => <SelectBox control={control} name="choice" label="Offer Type" options={options} />}
      </ExampleForm>
    ),
    'Several chosen': () => (
      <ExampleForm values={{ choices: ['percent', 'shipping'] }}>
        {(control) => (
          <SelectBox control={control} name="choices" label="Offer Types" options={options} multiple />
        )}
      </ExampleForm>
    ),
    Refused: () => (
      <ExampleForm errors={refused}>
        {(control) => (
          <SelectBox control={control} name="choice" label="Offer Type" options={options} required />
        )}
      </ExampleForm>
    ),
    Disabled: () => (
      <ExampleForm values={{ choice: 'percent' }}>
        {(control) => (
          <SelectBox control={control} name="choice" label="Offer Type" options={options} disabled />
        )}
      </ExampleForm>
    ),
  },
};
