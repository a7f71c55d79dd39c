import { StaleNotice } from '../../src/index.ts';
import type { CataloguePage } from '../catalogue-page.ts';

const reload = () => new Promise((resolve) => setTimeout(resolve, 1500));

export const page: CataloguePage = {
  title: 'StaleNotice',
  lead: 'What is edited was changed elsewhere: Reload takes that in, and what was typed stays.',
  states: {
    'Somebody changed it': () => <StaleNotice what="contact" autoFocus={false} onReload={reload} />,
    'With more to say': () => (
      <StaleNotice what="store" autoFocus={false} onReload={reload}>
        Your store was created elsewhere meanwhile, so it was not created again.
      </StaleNotice>
    ),
  },
};
