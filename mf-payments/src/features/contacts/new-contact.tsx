import { useRef, useState } from 'react';
import { MAX_CONTACTS } from '@coupon-center/contracts';
import { Box, Button, Card, Typography } from '@coupon-center/ui';
import { ContactForm } from './contact-form.tsx';

export interface NewContactProps {
  count: number;
  /** Called with a sentence about what was done. */
  onDone: (words: string) => void;
}

export function NewContact({ count, onDone }: NewContactProps) {
  const [isOpen, setIsOpen] = useState(false);
  const wasOpen = useRef(false);

  function close() {
    wasOpen.current = true;
    setIsOpen(false);
  }

  function focusAfterForm(element: HTMLElement | null) {
    if (element && wasOpen.current) element.focus();
    wasOpen.current = false;
  }

  if (isOpen)
    return (
      <Card sx={{ p: 2 }}>
        <ContactForm
          contact={null}
          onCancel={close}
          onSaved={(_, words) => {
            onDone(words);
            close();
          }}
        />
      </Card>
    );
  if (count >= MAX_CONTACTS)
    return (
      <Typography ref={focusAfterForm} tabIndex={-1} sx={{ color: 'text.secondary', outline: 'none' }}>
        You have reached the limit of {MAX_CONTACTS} contacts. Edit or delete one instead.
      </Typography>
    );
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
      <Button ref={focusAfterForm} variant="outlined" onClick={() => setIsOpen(true)}>
        Add contact
      </Button>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {count} of {MAX_CONTACTS} contacts
      </Typography>
    </Box>
  );
}
