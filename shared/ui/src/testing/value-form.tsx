/** A form around the control under test. */
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';

export interface Values {
  text: string;
  choice: string;
  choices: string[];
  flag: boolean;
  day: string;
}

const EMPTY: Values = { text: '', choice: '', choices: [], flag: false, day: '' };

export interface ValueFormProps {
  values?: Partial<Values>;
  /** A server error, set by the button 'fail'. */
  error?: { name: keyof Values; message: string };
  children: (form: UseFormReturn<Values>) => ReactNode;
}

export function ValueForm({ values, error, children }: ValueFormProps) {
  const form = useForm<Values>({ defaultValues: { ...EMPTY, ...values } });
  return (
    <form>
      {children(form)}
      {error && (
        <button type="button" onClick={() => form.setError(error.name, { message: error.message })}>
          fail
        </button>
      )}
    </form>
  );
}
