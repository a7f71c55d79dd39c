/** Asks for the reason of a verdict. Only Cancel discards what was typed. */
import { useForm, useWatch } from 'react-hook-form';
import type { TemplateKind } from '@coupon-center/contracts';
import { schemaResolver, showFormFailure, useContract, useUnsavedGuard } from '@coupon-center/remote-kit';
import { ReasonChoices } from './reason-choices.tsx';
import { ReasonForm, reasonSchema } from './reason-form.tsx';
import type { Reason } from './reason-form.tsx';

export interface ReasonDialogProps {
  title: string;
  /** The verdict, on the button. */
  verdict: string;
  /** Color of the button; by default that of what takes something away. */
  tone?: 'primary' | 'error';
  /** Kind of reasons that are offered to start from. */
  kind: TemplateKind;
  /** A reason started earlier. */
  draft: string;
  /** The reason that was given before, if this one replaces it. */
  former?: string | null;
  /** Sends the verdict; a failure is shown in the dialog. */
  send: (reason: string) => Promise<void>;
  /** Called with the draft to keep. */
  onCancel: (draft: string) => void;
}

export function ReasonDialog(props: ReasonDialogProps) {
  const { title, verdict, tone = 'error', kind, draft, former, send, onCancel } = props;
  const contract = useContract();
  const given = former ?? '';
  const form = useForm({ resolver: schemaResolver(reasonSchema), defaultValues: { reason: draft || given } });
  const typed = useWatch({ control: form.control, name: 'reason' });
  useUnsavedGuard(typed.trim() !== given);

  async function submit({ reason }: Reason) {
    try {
      await send(reason);
    } catch (error) {
      showFormFailure(form, error, contract);
    }
  }

  function take(template: string) {
    form.setValue('reason', template, { shouldValidate: form.formState.isSubmitted });
    form.setFocus('reason');
  }

  return (
    <ReasonForm
      title={title}
      form={form}
      helperText="The merchant will see this in the portal and by email."
      label={verdict}
      tone={tone}
      onValid={submit}
      onCancel={() => onCancel('')}
      onLeave={() => onCancel(typed)}
    >
      <ReasonChoices kind={kind} onTake={take} />
    </ReasonForm>
  );
}
