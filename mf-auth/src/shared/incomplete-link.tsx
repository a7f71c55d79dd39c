/** Says that the address lacks the token of an emailed link. */
import { Notice } from '@coupon-center/ui/core';

export function IncompleteLink() {
  return (
    <Notice tone="error" title="This link is incomplete">
      Open the link in the email again. If it runs over two lines there, copy all of it.
    </Notice>
  );
}
