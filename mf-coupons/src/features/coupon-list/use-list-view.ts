/** How the list looks: rows, or on a wide screen cards. */
import { usePreference } from '@coupon-center/remote-kit';
import { useMediaQuery } from '@coupon-center/ui';

export type ListView = 'compact' | 'cards';

/** The part of the theme that media queries need; this feature may not import Material UI's `Theme`. */
interface Breakpoints {
  breakpoints: { up: (size: 'md') => string };
}

/** @returns the view, and the function that chooses another one where there is room for it */
export function useListView(): [view: ListView, choose: (view: ListView) => void] {
  const hasRoom = useMediaQuery<Breakpoints>(({ breakpoints }) => breakpoints.up('md'), { noSsr: true });
  const [chosen, choose] = usePreference('list-view');
  return [hasRoom && chosen === 'cards' ? 'cards' : 'compact', choose];
}
