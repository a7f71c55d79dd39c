import Button from '@mui/material/Button';
import { useState } from 'react';
import { ConfirmDialog } from '../../src/index.ts';
import type { CataloguePage } from '../catalogue-page.ts';

function Example({ failure }: { failure?: string }) {
  const [isOpen, setIsOpen] = useState(false);
  async function confirm() {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    if (failure) return failure;
    setIsOpen(false);
    return undefined;
  }
  return (
    <>
      <Button variant="outlined" color="error" onClick={() => setIsOpen(true)}>
        Cancel Subscription
      </Button>
      <ConfirmDialog
        open={isOpen}
        title="Cancel Subscription?"
        confirmLabel="Yes, cancel"
        cancelLabel="No, go back"
        tone="error"
        onConfirm={confirm}
        onCancel={() => setIsOpen(false)}
      >
        Are you sure you want to cancel your subscription?
      </ConfirmDialog>
    </>
  );
}

export const page: CataloguePage = {
  title: 'ConfirmDialog',
  lead: 'Asks before something that cannot be undone.',
  states: {
    'It works': () => <Example />,
    'It fails': () => <Example failure="The card was refused. Nothing was changed." />,
  },
};
