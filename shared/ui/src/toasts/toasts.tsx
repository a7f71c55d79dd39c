/** Shows the toasts, bottom right. It doesn't use Material UI, whose styles a page may not have loaded. */
import './toast-styles.ts';
import { SnackbarProvider } from 'notistack';
import { MAX_NOTIFICATIONS } from '@coupon-center/contracts';
import { Toast } from './toast.tsx';

const Components = { toast: Toast };

export function Toasts() {
  return (
    // A live region has to be on the page before its text, or screen readers often miss it.
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
