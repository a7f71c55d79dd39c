import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Panel } from '../../src/index.ts';
import type { CataloguePage } from '../catalogue-page.ts';

export const page: CataloguePage = {
  title: 'Panel',
  lead: 'A part of a screen: a card with a heading.',
  states: {
    'With a heading and an action': () => (
      <Panel title="Payment methods" action={<Button variant="outlined">Add</Button>}>
        <Typography color="textSecondary">Visa ending in 4242</Typography>
      </Panel>
    ),
    'Without a heading': () => (
      <Panel>
        <Typography>What belongs together.</Typography>
      </Panel>
    ),
  },
};
