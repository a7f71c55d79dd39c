import { StaleNotice } from '../../src/index.ts';
import type { CataloguePage } from '../catalogue-page.ts';

const reload = () => new Promise((resolve) => setTimeout(resolve, 1500));

export const page: CataloguePage = {
  title: 'StaleNotice',
  lead: 'Someone else changed what is being edited. Reload gets the latest version and keeps what was typed.',
  states: {
    'Somebody changed it': () => <StaleNotice what="contact" autoFocus={false} onReload={reload} />,
    'With more to say': () => (
      <StaleNotice what="store" autoFocus={false} onReload={reload}>
        Your store was created elsewhere, so it wasn&apos;t created again.
      </StaleNotice>
    ),
  },
};
