/** A form that a button opens: most visits to the account page change one thing. Esc and Cancel close it. */
import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { Box, Button } from '@coupon-center/ui/core';

export interface OpenedFormProps {
  /** Label of the button that opens it. */
  label: string;
  tone?: 'primary' | 'error';
  /** The form. Call `close` when it has done its work: the button has the focus again then. */
  children: (close: () => void) => ReactNode;
}

export function OpenedForm({ label, tone = 'primary', children }: OpenedFormProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const form = useRef<HTMLElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);

  useEffect(() => {
    if (isOpen) form.current?.querySelector<HTMLElement>('input, [role="combobox"]')?.focus();
    else if (wasOpen.current) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);

  const close = () => setOpen(false);
  function closeByKey(event: KeyboardEvent) {
    if (event.key === 'Escape' && !event.defaultPrevented) close();
  }

  if (!isOpen)
    return (
      <Box>
        <Button
          ref={button}
          variant="outlined"
          color={tone}
          aria-expanded={false}
          onClick={() => setOpen(true)}
        >
          {label}
        </Button>
      </Box>
    );
  return (
    <Box ref={form} id={id} onKeyDown={closeByKey} sx={{ maxWidth: 440 }}>
      {children(close)}
    </Box>
  );
}
