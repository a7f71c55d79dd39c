/** The pages by their names in the address, in the order of the index. */
import type { CataloguePage } from '../catalogue-page.ts';
import { page as tokens } from './tokens.tsx';
import { page as type } from './type.tsx';
import { page as look } from './look.tsx';
import { page as actionButton } from './action-button.tsx';
import { page as checkField } from './check-field.tsx';
import { page as confirmDialog } from './confirm-dialog.tsx';
import { page as dateField } from './date-field.tsx';
import { page as emptyState } from './empty-state.tsx';
import { page as errorState } from './error-state.tsx';
import { page as filterBar } from './filter-bar.tsx';
import { page as form } from './form.tsx';
import { page as formField } from './form-field.tsx';
import { page as illustration } from './illustration.tsx';
import { page as inertButton } from './inert-button.tsx';
import { page as limitedTextField } from './limited-text-field.tsx';
import { page as notice } from './notice.tsx';
import { page as numberField } from './number-field.tsx';
import { page as page } from './page.tsx';
import { page as panel } from './panel.tsx';
import { page as saveBar } from './save-bar.tsx';
import { page as selectBox } from './select-box.tsx';
import { page as skeletons } from './skeletons.tsx';
import { page as staleNotice } from './stale-notice.tsx';
import { page as statusChip } from './status-chip.tsx';
import { page as toasts } from './toasts.tsx';
import { page as visuallyHidden } from './visually-hidden.tsx';

export const pages: Readonly<Record<string, CataloguePage>> = {
  tokens,
  look,
  type,
  'action-button': actionButton,
  'check-field': checkField,
  'confirm-dialog': confirmDialog,
  'date-field': dateField,
  'empty-state': emptyState,
  'error-state': errorState,
  'filter-bar': filterBar,
  form,
  'form-field': formField,
  illustration,
  'inert-button': inertButton,
  'limited-text-field': limitedTextField,
  notice,
  'number-field': numberField,
  page,
  panel,
  'save-bar': saveBar,
  'select-box': selectBox,
  skeletons,
  'stale-notice': staleNotice,
  'status-chip': statusChip,
  toasts,
  'visually-hidden': visuallyHidden,
};
