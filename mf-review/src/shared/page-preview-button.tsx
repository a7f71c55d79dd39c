/** Opens a store's page as shoppers see it, or would see it once it is live. */
import { createProviderPreview } from '@coupon-center/contracts';
import { failureMessage, useContract } from '@coupon-center/remote-kit';
import { ActionButton } from '@coupon-center/ui';
import { openTab } from './open-tab.ts';

export interface PagePreviewButtonProps {
  storeId: number;
}

export function PagePreviewButton({ storeId: id }: PagePreviewButtonProps) {
  const contract = useContract();

  async function open() {
    const tab = openTab();
    try {
      const { url } = await contract.api.call(createProviderPreview, { params: { id } });
      tab.show(url);
    } catch (error) {
      tab.close();
      contract.report(error);
      contract.notify.error(failureMessage(error));
    }
  }

  return (
    <ActionButton variant="text" action={open}>
      Preview page
    </ActionButton>
  );
}
