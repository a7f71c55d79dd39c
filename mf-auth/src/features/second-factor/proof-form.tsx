/** Asks for password and code before something that a borrowed session must not do. */
import { useForm } from 'react-hook-form';
import { isConflict, schemaResolver, useContract } from '@coupon-center/remote-kit';
import { ActionForm } from '../../shared/action-form.tsx';
import { CodeField } from '../../shared/code-field.tsx';
import { OwnPasswordField } from '../../shared/own-password-field.tsx';
import { proofSchema } from './second-factor.api.ts';
import type { Proof } from './second-factor.api.ts';

export interface ProofFormProps {
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
      if (!isConflict(error)) throw error;
      // Another tab turned it off.
      contract.notify.error(error.message);
      onClose();
    }
  }

  return (
    <ActionForm form={form} label={label} tone={tone} action={submit} onCancel={onClose}>
      <OwnPasswordField control={form.control} name="password" />
      <CodeField
        control={form.control}
        name="code"
        label="Code"
        isFromApp={false}
        helperText="From your app, or a recovery code"
      />
    </ActionForm>
  );
}
