/** A form for the fields of a page. It is never sent. */
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import type { Control } from 'react-hook-form';
import Box from '@mui/material/Box';

export interface ExampleValues {
  text: string;
  choice: string;
  choices: string[];
  flag: boolean;
  day: string;
}

export interface ExampleFormProps {
  values?: Partial<ExampleValues>;
  /** Server errors by field. */
  errors?: Partial<Record<keyof ExampleValues, string>>;
  children: (control: Control<ExampleValues>) => ReactNode;
}

const EMPTY: ExampleValues = { text: '', choice: '', choices: [], flag: false, day: '' };
const NO_ERRORS = {};

export function ExampleForm({ values, errors = NO_ERRORS, children }: ExampleFormProps) {
  const { control, setError } = useForm<ExampleValues>({ defaultValues: { ...EMPTY, ...values } });
  useEffect(() => {
    for (const [name, message] of Object.entries(errors)) setError(name as keyof ExampleValues, { message });
  }, [errors, setError]);
  return <Box sx={{ display: 'grid', gap: 2.5, maxWidth: 480 }}>{children(control)}</Box>;
}
