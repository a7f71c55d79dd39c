import Stack from '@mui/material/Stack';
import { ActionButton } from '../../src/index.ts';
import type { CataloguePage } from '../catalogue-page.ts';

const wait = () => new Promise((resolve) => setTimeout(resolve, 2000));
const fail = () => wait().then(() => Promise.reject(new Error('This one fails, and is logged.')));

const row = { flexWrap: 'wrap', gap: 1.5, alignItems: 'center' };

export const page: CataloguePage = {
  title: 'ActionButton',
  lead: 'For actions that take time: looks busy, keeps the focus, and cannot be pressed twice.',
  states: {
    'Press it': () => (
      <Stack direction="row" sx={row}>
        <ActionButton action={wait} busyLabel="Saving changes...">
          Save changes
        </ActionButton>
        <ActionButton variant="outlined" action={wait}>
          Keeps its width
        </ActionButton>
        <ActionButton variant="text" action={fail}>
          Fails
        </ActionButton>
      </Stack>
    ),
    Busy: () => (
      <Stack direction="row" sx={row}>
        <ActionButton busy busyLabel="Saving changes...">
          Save changes
        </ActionButton>
        <ActionButton busy variant="outlined">
          Save changes
        </ActionButton>
      </Stack>
    ),
    'Colours and sizes': () => (
      <Stack direction="row" sx={row}>
        <ActionButton size="large">Create your Coupon Page</ActionButton>
        <ActionButton color="error">Yes, cancel</ActionButton>
        <ActionButton color="error" variant="outlined">
          Cancel Subscription
        </ActionButton>
        <ActionButton color="inherit" variant="outlined">
          No, go back
        </ActionButton>
        <ActionButton size="small" variant="text">
          Retry
        </ActionButton>
      </Stack>
    ),
    'One of several': () => (
      <Stack direction="row" sx={row}>
        <ActionButton aria-pressed>Chosen</ActionButton>
        <ActionButton aria-pressed={false} variant="outlined">
          Not chosen
        </ActionButton>
      </Stack>
    ),
    Disabled: () => (
      <Stack direction="row" sx={row}>
        <ActionButton disabled>Save changes</ActionButton>
        <ActionButton disabled variant="outlined">
          Save changes
        </ActionButton>
      </Stack>
    ),
  },
};
