/** Asks for password and code before something that a borrowed session must not do. */
import { useForm } from 'react-hook-form';
import { ApiError } from '@coupon-center/api-client';
import { schemaResolver, showFormFailure, useContract } from '@coupon-center/remote-kit';
import { ActionButton, Form } from '@coupon-center/ui';
import { CodeField } from '../../shared/code-field.tsx';
import { FormButtons } from '../../shared/opened-form.tsx';
import { PasswordField } from '../../shared/password-field.tsx';
import { proofSchema } from './second-factor.api.ts';
import type { Proof } from './second-factor.api.ts';

export interface ProofFormProps {
  /** Of the submit button. */
  label: string;
  tone?: 'primary' | 'error';
  /** Makes the call. */
  action: (proof: Proof) => Promise<void>;
  onClose: () => void;
}

export function ProofForm({ label, tone = 'primary', action, onClose }: ProofFormProps) {
  const contract = useContract();
  const form = useForm({
    resolver: schemaResolver(proofSchema),
    defaultValues: { password: '', code: '' },
  });

  async function submit(proof: Proof) {
    try {
      await action(proof);
    } catch (error) {
      // Another tab turned it off.
      if (error instanceof ApiError && error.status === 409) {
        contract.notify.error(error.message);
        onClose();
      } else showFormFailure(form, error, contract, { message: 'Something went wrong' });
    }
  }

  return (
    <Form form={form} onValid={submit}>
      <PasswordField
        control={form.control}
        name="password"
        label="Your password"
        autoComplete="current-password"
      />
      <CodeField
        control={form.control}
        name="code"
        label="Code"
        isFromApp={false}
        helperText="From your app, or a recovery code"
      />
      <FormButtons onCancel={onClose}>
        <ActionButton type="submit" color={tone} busy={form.formState.isSubmitting}>
          {label}
        </ActionButton>
      </FormButtons>
    </Form>
  );
}
