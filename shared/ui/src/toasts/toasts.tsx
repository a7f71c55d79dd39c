/** Where toasts are shown: bottom right. Draws without Material UI, whose styles a page may not have loaded. */
import './toast-styles.ts';
import { SnackbarProvider } from 'notistack';
import { MAX_NOTIFICATIONS } from '@coupon-center/contracts';
import { Toast } from './toast.tsx';

const Components = { toast: Toast };

export function Toasts() {
  return (
    // What comes up together with its words is often not read out: this is on the page before them.
    <div aria-live="polite" aria-atomic="false" aria-relevant="additions">
      <SnackbarProvider
        maxSnack={MAX_NOTIFICATIONS}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        autoHideDuration={null}
        Components={Components}
      />
    </div>
  );
}
