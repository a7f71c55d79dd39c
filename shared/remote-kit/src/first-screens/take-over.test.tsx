import './testing/server-globals.ts';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server.browser';
import { useForm } from 'react-hook-form';
import { ActionButton, Form, FormField } from '@coupon-center/ui/core';
import { useSearchParams, useSession } from '../contract-context.tsx';
import { defineRemote } from '../define-remote.ts';
import { RemoteRoot } from '../remote-root.tsx';
import { ServerState } from '../server-state.tsx';
import type { LifecycleProps } from '../shell-contract.ts';
import { createTestContract } from '../testing/index.ts';
import { stillContract } from './still-contract.ts';

const sent = jest.fn();

function LogIn() {
  const form = useForm({ defaultValues: { email: '', password: '' } });
  const { status } = useSession();
  const next = useSearchParams().get('next');
  return (
    <Form form={form} onValid={async (values) => sent(values)}>
      <h1>
        {status} {next}
      </h1>
      <FormField control={form.control} name="email" label="Email" />
      <FormField control={form.control} name="password" label="Password" type="password" />
      <ActionButton type="submit">Log in</ActionButton>
    </Form>
  );
}

const Still = () => <form onSubmit={(event) => event.preventDefault()} />;

const screens = { '/login': LogIn, '/still': Still };
const mismatch = jest.fn();

/** Puts the first screen into the page, as the shell's server does. */
function firstScreen(path = '/login'): LifecycleProps {
  const contract = createTestContract({
    location: { route: path, pathname: path, search: '?next=/coupons' },
  });
  const still = stillContract(contract.site, path);
  const domElement = document.createElement('div');
  domElement.dataset.remote = 'mf-test';
  domElement.innerHTML = renderToString(
    <RemoteRoot contract={still} screens={screens} Around={ServerState} />,
    {
      identifierPrefix: 'mf-test',
    },
  );
  document.body.append(domElement);
  return { name: 'mf-test', domElement, contract, onCrash: mismatch };
}

async function takeOver(props: LifecycleProps): Promise<void> {
  const { mount } = defineRemote({ screens });
  let mounting: Promise<unknown> | undefined;
  await act(async () => {
    mounting = mount(props);
  });
  await act(async () => mounting);
}

beforeEach(() => {
  addEventListener('error', mismatch);
});
afterEach(() => {
  removeEventListener('error', mismatch);
  document.body.replaceChildren();
  jest.clearAllMocks();
});

test('a first screen starts as a guest without a query string, then follows session and address', async () => {
  const props = firstScreen();
  expect(screen.getByRole('heading')).toHaveTextContent(/^signed-out$/);
  await takeOver(props);
  expect(screen.getByRole('heading')).toHaveTextContent(/^signed-out \/coupons$/);
  expect(mismatch).not.toHaveBeenCalled();
});

test('keeps what was typed, filled in by a password manager, or selected before React takes over', async () => {
  const props = firstScreen();
  const email = screen.getByLabelText<HTMLInputElement>('Email');
  const password = screen.getByLabelText<HTMLInputElement>('Password');
  await userEvent.type(email, 'ann@maple.exmple');
  email.setSelectionRange(12, 12);
  password.value = 'correct horse';

  await takeOver(props);
  expect(mismatch).not.toHaveBeenCalled();
  expect(screen.getByLabelText('Email')).toBe(email);
  expect(email).toHaveFocus();
  expect([email.selectionStart, email.selectionEnd]).toEqual([12, 12]);
  expect(email).toHaveValue('ann@maple.exmple');

  await userEvent.keyboard('a');
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
  expect(sent).toHaveBeenCalledWith({ email: 'ann@maple.example', password: 'correct horse' });
});

test('a form that is submitted before React takes over never puts its values into the address', () => {
  firstScreen();
  expect(document.querySelector('form')).toHaveAttribute('method', 'post');
});

test('mounting ends only when React, not the browser, handles a submitted form', async () => {
  const props = firstScreen('/still');
  const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
  environment.IS_REACT_ACT_ENVIRONMENT = false;
  const { mount } = defineRemote({ screens });
  await mount(props);
  const event = new Event('submit', { bubbles: true, cancelable: true });
  document.querySelector('form')?.dispatchEvent(event);
  environment.IS_REACT_ACT_ENVIRONMENT = true;
  expect(event.defaultPrevented).toBe(true);
});
