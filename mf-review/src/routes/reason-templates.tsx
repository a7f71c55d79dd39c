/** `/review/templates`: the reasons that reviewers start from (docs/rules.md, 72). */
import { useQuery } from '@tanstack/react-query';
import { Loaded, RemoteLink, useContract } from '@coupon-center/remote-kit';
import { Box, ListSkeleton, Page, TOUCHABLE_LINK } from '@coupon-center/ui';
import { reasonTemplatesQuery } from '../shared/reason-templates.api.ts';
import { OnlyAdministrators, useIsAdministrator } from '../shared/administrators.tsx';
import { TemplateList } from '../features/reason-templates/template-list.tsx';

export function ReasonTemplatesScreen() {
  const contract = useContract();
  const isAdministrator = useIsAdministrator();
  const query = useQuery(reasonTemplatesQuery(contract));
  if (!isAdministrator)
    return (
      <Page title="Reason templates" width="form">
        <OnlyAdministrators />
      </Page>
    );
  return (
    <Page
      title="Reason templates"
      width="form"
      lead={`Reasons that every reviewer of ${contract.site.siteName} can start from. Each can still be changed for the merchant at hand.`}
    >
      <Box sx={{ '& > a': TOUCHABLE_LINK }}>
        <RemoteLink to="/review">Back to review</RemoteLink>
      </Box>
      <Loaded query={query} what="The reasons" skeleton={<ListSkeleton rows={2} height={320} />}>
        {({ store, coupon }) => (
          <Box sx={{ display: 'grid', gap: 3 }}>
            <TemplateList kind="store" title="For declining a store" texts={store.texts} />
            <TemplateList kind="coupon" title="For holding a coupon" texts={coupon.texts} />
          </Box>
        )}
      </Loaded>
    </Page>
  );
}
