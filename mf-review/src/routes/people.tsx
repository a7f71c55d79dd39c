/** `/review/people`: who reviews for the site (docs/rules.md, 75 and 76). */
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Loaded, useContract } from '@coupon-center/remote-kit';
import { Box, Button, ListSkeleton, Page } from '@coupon-center/ui';
import { InvitationList } from '../features/people/invitation-list.tsx';
import { InviteDialog } from '../features/people/invite-dialog.tsx';
import { isRefused, peopleQuery } from '../features/people/people.api.ts';
import { PersonList } from '../features/people/person-list.tsx';
import { OnlyAdministrators, useIsAdministrator } from '../shared/administrators.tsx';

export function PeopleScreen() {
  const contract = useContract();
  const isAdministrator = useIsAdministrator();
  const query = useQuery({ ...peopleQuery(contract), enabled: isAdministrator });
  const [isInviting, setInviting] = useState(false);
  const mayManage = isAdministrator && !isRefused(query.error);
  return (
    <Page
      title="People"
      width="form"
      lead={`Everyone who can review stores and coupons on ${contract.site.siteName}.`}
      action={
        mayManage && (
          <Button variant="contained" onClick={() => setInviting(true)}>
            Invite someone
          </Button>
        )
      }
    >
      {mayManage ? (
        <Loaded query={query} what="The list of people" skeleton={<ListSkeleton rows={2} height={220} />}>
          {({ people, invitations }) => (
            <Box sx={{ display: 'grid', gap: 3, minWidth: 0 }}>
              <PersonList people={people} />
              <InvitationList invitations={invitations} />
            </Box>
          )}
        </Loaded>
      ) : (
        <OnlyAdministrators />
      )}
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </Page>
  );
}
