import Button from '@mui/material/Button';
import { ActionButton, SaveBar } from '../../src/index.ts';
import type { CataloguePage } from '../catalogue-page.ts';

export const page: CataloguePage = {
  title: 'SaveBar',
  lead: 'The buttons at the end of a long form. The bar stays in sight while there is something to save, and focused fields scroll clear of it.',
  states: {
    'Nothing to save': () => (
      <SaveBar isSticky={false}>
        <ActionButton size="large">Save changes</ActionButton>
      </SaveBar>
    ),
    'With a message and a second button': () => (
      <SaveBar isSticky={false} message="Unsaved changes">
        <Button variant="text" color="inherit" size="large">
          Cancel
        </Button>
        <ActionButton size="large">Save changes</ActionButton>
      </SaveBar>
    ),
  },
};
