import { useForm } from 'react-hook-form';
import { ActionButton, failForm, Form, FormField } from '../../src/index.ts';
import type { CataloguePage } from '../catalogue-page.ts';

interface Values {
  name: string;
}

function Example({ answer }: { answer: 'accept' | 'refuse' | 'fail' }) {
  const form = useForm<Values>({ defaultValues: { name: '' } });
  async function send() {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    if (answer === 'refuse') form.setError('root.server', { message: 'You have a store already.' });
    if (answer === 'fail') failForm(form, 'Something went wrong');
  }
  return (
    <Form form={form} onValid={send}>
      <FormField control={form.control} name="name" label="Name" />
      <div>
        <ActionButton type="submit" busy={form.formState.isSubmitting}>
          Send
        </ActionButton>
      </div>
    </Form>
  );
}

export const page: CataloguePage = {
  title: 'Form',
  lead: 'Submits once at a time, and shows above its fields what concerns the whole form. Press Send.',
  states: {
    'The server accepts it': () => <Example answer="accept" />,
    'The server refuses it as a whole': () => <Example answer="refuse" />,
    'It could not be sent': () => <Example answer="fail" />,
  },
};
