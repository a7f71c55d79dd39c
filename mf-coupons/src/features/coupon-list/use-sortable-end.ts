/** Destroys Sortable when the list unmounts: react-sortablejs does not, and Sortable would keep the element forever. */
import { useEffect } from 'react';
import type { RefObject } from 'react';
import Sortable from 'sortablejs';

/** @param frame the element around the list */
export function useSortableEnd(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const list = frame.current?.querySelector('ul');
    return () => {
      if (list) Sortable.get(list)?.destroy();
    };
  }, [frame]);
}
