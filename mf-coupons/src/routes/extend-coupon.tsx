/** `/coupons/extend?token=…`, the address in the email about a coupon's end. Mail scanners open links, so a person confirms. */
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Ref } from 'react';
import { extendCoupon, formatDay } from '@coupon-center/contracts';
import type { CouponExtension } from '@coupon-center/contracts';
import {
  failureMessage,
  Loaded,
  RemoteLink,
  useContract,
  useFocusRescue,
  useLinkToken,
} from '@coupon-center/remote-kit';
import type { ShellContract } from '@coupon-center/remote-kit';
import { ActionButton, Box, CardSkeleton, Notice, Page, TOUCHABLE_LINK, Typography } from '@coupon-center/ui';

function extensionQuery({ api }: ShellContract, token: string) {
  return queryOptions({
    queryKey: ['extension', token],
    queryFn: ({ signal }) => api.call(extendCoupon, { body: { token } }, { signal }),
  });
}

export function ExtendCouponScreen() {
  const token = useLinkToken();
  return (
    <Page title="Extend your coupon" width="narrow">
      {token ? <Extension token={token} /> : <Incomplete />}
    </Page>
  );
}

function Extension({ token }: { token: string }) {
  const query = useQuery(extensionQuery(useContract(), token));
  return (
    <Loaded query={query} what="Your coupon" skeleton={<CardSkeleton height={180} />}>
      {({ coupon, extended }) =>
        coupon ? <Question token={token} coupon={coupon} isExtended={extended} /> : <Over />
      }
    </Loaded>
  );
}

interface QuestionProps {
  token: string;
  coupon: NonNullable<CouponExtension['coupon']>;
  isExtended: boolean;
}

function Question({ token, coupon, isExtended }: QuestionProps) {
  const contract = useContract();
  const queries = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);
  const wayOn = useRef<HTMLElement>(null);
  // The button disappears with the question.
  const expectChange = useFocusRescue(wayOn, isExtended);

  async function extend() {
    setFailure(null);
    try {
      const extension = await contract.api.call(extendCoupon, { body: { token, confirm: true } });
      expectChange();
      queries.setQueryData(extensionQuery(contract, token).queryKey, extension);
    } catch (error) {
      contract.report(error);
      setFailure(failureMessage(error));
    }
  }

  const name = `${coupon.title} (${coupon.description})`;
  const until = formatDay(coupon.extended_to);
  if (isExtended)
    return (
      <>
        <Notice tone="success" title={`Your coupon runs until ${until}`}>
          {name} at {coupon.store_name} was extended.
        </Notice>
        <WayOn boxRef={wayOn} />
      </>
    );
  return (
    <>
      {failure !== null && <Notice tone="error">{failure}</Notice>}
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        {name} at {coupon.store_name}: its last day is {formatDay(coupon.expiration_date)}.
      </Typography>
      <ActionButton size="large" fullWidth action={extend}>
        Extend to {until}
      </ActionButton>
      <WayOn boxRef={wayOn} />
    </>
  );
}

function Incomplete() {
  return (
    <>
      <Notice tone="error" title="This link is incomplete">
        Open the link in the email again. If it runs over two lines there, copy all of it.
      </Notice>
      <WayOn />
    </>
  );
}

function Over() {
  return (
    <>
      <Notice tone="info" title="This link no longer works">
        The coupon’s end date has changed or the coupon was archived since this email was sent, or it ended
        more than a week ago. You can still edit it and give it new dates.
      </Notice>
      <WayOn />
    </>
  );
}

function WayOn({ boxRef }: { boxRef?: Ref<HTMLElement> }) {
  return (
    <Box ref={boxRef} tabIndex={-1} sx={{ outline: 'none', '& > a': TOUCHABLE_LINK }}>
      <RemoteLink to="/coupons">Go to your coupons</RemoteLink>
    </Box>
  );
}
