import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm, useFormState } from 'react-hook-form';
import type { ResolverResult, UseFormReturn } from 'react-hook-form';
import { failForm, Form } from './form.tsx';
import { FormField } from '../controls/form-field.tsx';

interface Values {
  name: string;
}

function NameForm({
  onValid,
}: {
  onValid: (values: Values, form: UseFormReturn<Values>) => Promise<unknown>;
}) {
  const form = useForm<Values>({ defaultValues: { name: '' } });
  return (
    <Form form={form} onValid={(values) => onValid(values, form)}>
      <FormField control={form.control} name="name" label="Name" />
      <button>Send</button>
    </Form>
  );
}

const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));

// @spec 4.43
test('passes on the values', async () => {
  const onValid = jest.fn().mockResolvedValue(undefined);
  render(<NameForm onValid={onValid} />);
  await userEvent.type(screen.getByLabelText('Name'), 'Ann{Enter}');
  await waitFor(() => expect(onValid).toHaveBeenCalledWith({ name: 'Ann' }, expect.anything()));
});

// @spec 4.43
test('submits once at a time, and can submit again afterwards', async () => {
  let finish: () => void = () => undefined;
  const onValid = jest.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  render(<NameForm onValid={onValid} />);
  const form = screen.getByLabelText('Name').closest('form')!;
  fireEvent.submit(form);
  fireEvent.submit(form);
  await waitFor(() => expect(onValid).toHaveBeenCalledTimes(1));
  fireEvent.submit(form);
  await act(async () => finish());
  expect(onValid).toHaveBeenCalledTimes(1);

  fireEvent.submit(form);
  await waitFor(() => expect(onValid).toHaveBeenCalledTimes(2));
  await act(async () => finish());
});

// @spec 4.43
test('tracks submitting, submitted and success', async () => {
  function State({ form }: { form: UseFormReturn<Values> }) {
    const { isSubmitting, isSubmitted, isSubmitSuccessful } = useFormState({ control: form.control });
    return <output>{JSON.stringify({ isSubmitting, isSubmitted, isSubmitSuccessful })}</output>;
  }
  let finish: () => void = () => undefined;
  function Followed() {
    const form = useForm<Values>({
      defaultValues: { name: '' },
      resolver: (values): ResolverResult<Values> =>
        values.name
          ? { values, errors: {} }
          : { values: {}, errors: { name: { type: 'required', message: 'Say it.' } } },
    });
    return (
      <Form form={form} onValid={() => new Promise<void>((resolve) => (finish = resolve))}>
        <FormField control={form.control} name="name" label="Name" />
        <button>Send</button>
        <State form={form} />
      </Form>
    );
  }
  render(<Followed />);
  const state = () => JSON.parse(screen.getByRole('status').textContent) as Record<string, boolean>;
  expect(state()).toEqual({ isSubmitting: false, isSubmitted: false, isSubmitSuccessful: false });
  await send();
  expect(state()).toEqual({ isSubmitting: false, isSubmitted: true, isSubmitSuccessful: false });

  await userEvent.type(screen.getByLabelText('Name'), 'Ann');
  await send();
  await waitFor(() => expect(state()).toMatchObject({ isSubmitting: true }));
  await act(async () => finish());
  expect(state()).toEqual({ isSubmitting: false, isSubmitted: true, isSubmitSuccessful: true });
});

// @spec 5.31
test('shows why the server refused the form as a whole', async () => {
  render(<NameForm onValid={async (_, form) => form.setError('root.server', { message: 'Not now.' })} />);
  await send();
  expect(await screen.findByRole('alert')).toHaveTextContent('Not now.');
  expect(screen.getByRole('alert')).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
});

test('leaves the focus at a refused field, beside a message above the form', async () => {
  render(
    <NameForm
      onValid={async (_, form) => {
        form.setError('name', { message: 'Say it.' }, { shouldFocus: true });
        form.setError('root.server', { message: 'Color: too long.' });
      }}
    />,
  );
  await send();
  expect(await screen.findByRole('alert')).toHaveTextContent('Color: too long.');
  expect(screen.getByLabelText('Name')).toHaveFocus();
});

describe('a failed form', () => {
  /** Opens a form whose first attempt has failed. `answer` settles the next one. */
  async function openFailed() {
    let answer: (failure: string | null) => void = () => undefined;
    const onValid = jest.fn(async (_: Values, form: UseFormReturn<Values>) => {
      const failure = await new Promise<string | null>((resolve) => (answer = resolve));
      if (failure) failForm(form, failure);
    });
    render(<NameForm onValid={onValid} />);
    await userEvent.type(screen.getByLabelText('Name'), 'Ann');
    await send();
    await act(async () => answer('No connection.'));
    return { onValid, answer: (failure: string | null) => act(async () => answer(failure)) };
  }
  const retry = () => screen.getByRole('button', { name: 'Retry' });

  it('is sent again by Retry, as it is', async () => {
    const { onValid, answer } = await openFailed();
    expect(screen.getByRole('alert')).toHaveTextContent('No connection.');
    expect(screen.getByRole('alert')).toHaveFocus();
    await userEvent.click(retry());
    await answer(null);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(onValid).toHaveBeenCalledTimes(2);
    expect(onValid).toHaveBeenLastCalledWith({ name: 'Ann' }, expect.anything());
  });

  it('keeps its message and the focus until the answer arrives, then focuses its button', async () => {
    const { answer } = await openFailed();
    await userEvent.click(retry());
    expect(screen.getByRole('alert')).toHaveTextContent('No connection.');
    expect(retry()).toHaveFocus();
    expect(retry()).toHaveAttribute('aria-busy', 'true');
    await answer(null);
    expect(screen.getByRole('button', { name: 'Send' })).toHaveFocus();
  });

  it('announces a second failure, even in the same words', async () => {
    const { answer } = await openFailed();
    const said = screen.getByText('No connection.');
    await userEvent.click(retry());
    expect(said).toBeInTheDocument();
    await answer('No connection.');
    expect(said).not.toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent('No connection.');
    expect(retry()).toHaveFocus();
  });

  it('leaves the focus where the user moved it before the answer', async () => {
    const { answer } = await openFailed();
    await send();
    await userEvent.type(screen.getByLabelText('Name'), 'e');
    await answer('No connection.');
    expect(screen.getByRole('alert')).toHaveTextContent('No connection.');
    expect(screen.getByLabelText('Name')).toHaveFocus();
  });

  it('leaves the focus alone if it is not on Retry', async () => {
    const { answer } = await openFailed();
    await userEvent.type(screen.getByLabelText('Name'), 'e{Enter}');
    await answer(null);
    expect(screen.getByLabelText('Name')).toHaveFocus();
  });
});

describe('a form that submits on every change', () => {
  function Search({ onValid }: { onValid: (values: Values) => Promise<unknown> }) {
    const form = useForm<Values>({ defaultValues: { name: '' } });
    return (
      <Form form={form} onValid={onValid} submitOnChange>
        <FormField control={form.control} name="name" label="Name" />
        <button type="button" onClick={() => form.setValue('name', 'Bob')}>
          Suggest
        </button>
      </Form>
    );
  }
  const change = (value: string) => fireEvent.change(screen.getByLabelText('Name'), { target: { value } });

  // @spec 5.37
  it('submits what is typed, then what was typed while submitting', async () => {
    let finish: () => void = () => undefined;
    const onValid = jest.fn<Promise<void>, [Values, ...unknown[]]>(
      () => new Promise<void>((resolve) => (finish = resolve)),
    );
    render(<Search onValid={onValid} />);
    await act(async () => change('A'));
    expect(onValid).toHaveBeenLastCalledWith({ name: 'A' }, undefined);
    await act(async () => change('An'));
    await act(async () => change('Ann'));
    expect(onValid).toHaveBeenCalledTimes(1);
    await act(async () => finish());
    expect(onValid).toHaveBeenCalledTimes(2);
    expect(onValid).toHaveBeenLastCalledWith({ name: 'Ann' }, undefined);
    await act(async () => finish());
    expect(onValid).toHaveBeenCalledTimes(2);
  });

  it('leaves the focus in the field while it says what failed', async () => {
    function Failing() {
      const form = useForm<Values>({ defaultValues: { name: '' } });
      return (
        <Form form={form} onValid={async () => failForm(form, 'No connection.')} submitOnChange>
          <FormField control={form.control} name="name" label="Name" />
        </Form>
      );
    }
    render(<Failing />);
    await userEvent.type(screen.getByLabelText('Name'), 'A');
    expect(await screen.findByRole('alert')).toHaveTextContent('No connection.');
    expect(screen.getByLabelText('Name')).toHaveFocus();
  });

  it('does not submit what the page changes by itself', async () => {
    const onValid = jest.fn().mockResolvedValue(undefined);
    render(<Search onValid={onValid} />);
    await userEvent.click(screen.getByText('Suggest'));
    expect(screen.getByLabelText('Name')).toHaveValue('Bob');
    expect(onValid).not.toHaveBeenCalled();
  });
});

// @spec 5.37
test('can keep Enter from submitting; the button still does', async () => {
  const onValid = jest.fn().mockResolvedValue(undefined);
  function Careful() {
    const form = useForm<Values>({ defaultValues: { name: '' } });
    return (
      <Form form={form} onValid={onValid} blockEnter>
        <FormField control={form.control} name="name" label="Name" />
        <button>Send</button>
      </Form>
    );
  }
  render(<Careful />);
  await userEvent.type(screen.getByLabelText('Name'), 'Ann{Enter}');
  expect(onValid).not.toHaveBeenCalled();
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(onValid).toHaveBeenCalledTimes(1));
});
