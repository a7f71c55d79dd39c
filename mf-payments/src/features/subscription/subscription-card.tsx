/** The merchant's subscription: where it stands, and what can be done about it. */
import { useRef, useState } from 'react';
import type { Plan, Subscription } from '@coupon-center/contracts';
import { useFocusRescue, useSite, useUser } from '@coupon-center/remote-kit';
import { Box, Button, MuiLink, StatusChip, Typography, VisuallyHidden } from '@coupon-center/ui';
import { CancelSubscription } from './cancel-subscription.tsx';
import { PlanFrame } from './plan-frame.tsx';
import { ReactivateSubscription } from './reactivate-subscription.tsx';
import { isInArrears, statusLook } from './subscription-status.ts';
import { changeWords, subscriptionWords } from './subscription-words.ts';
import { useSwitchSubscription } from './subscription.api.ts';
import type { SwitchSubscription } from './subscription.api.ts';

export interface SubscriptionCardProps {
  plan: Plan;
  subscription: Subscription;
}

export function SubscriptionCard({ plan, subscription }: SubscriptionCardProps) {
  const facts = { ...useSite(), isPageApproved: useUser().store?.is_approved ?? false };
  const title = useRef<HTMLElement>(null);
  const [first] = useState(subscription);
  const switchSubscription = useSwitchSubscription();
  // The button that was pressed goes with the state that it changed: whoever pressed it goes on from the title.
  const expectChange = useFocusRescue(title, subscription);

  function onSwitch(shown: Subscription) {
    expectChange();
    return switchSubscription(shown);
  }

  return (
    <PlanFrame plan={plan} titleRef={title} badge={<StatusChip {...statusLook(subscription.status)} />}>
      <Box sx={{ display: 'grid', gap: 0.5 }}>
        {subscriptionWords(subscription, facts).map((line) => (
          <Typography key={line}>{line}</Typography>
        ))}
      </Box>
      <Remedy plan={plan} subscription={subscription} onSwitch={onSwitch} />
      <VisuallyHidden announced>
        {subscription === first ? '' : changeWords(subscription, facts)}
      </VisuallyHidden>
    </PlanFrame>
  );
}

interface RemedyProps extends SubscriptionCardProps {
  onSwitch: SwitchSubscription;
}

/** What can be done about the subscription as it stands. */
function Remedy(props: RemedyProps) {
  const { supportEmail } = useSite();
  const { plan, subscription } = props;
  if (subscription.status === 'active') return <CancelSubscription {...props} />;
  if (subscription.status === 'canceled') return <ReactivateSubscription {...props} />;
  if (isInArrears(subscription))
    // A subscription that is paid anew takes the place of one in arrears.
    return (
      <Button variant="contained" href={plan.payment_link.url}>
        Update payment method
      </Button>
    );
  return (
    <Typography variant="body2">
      Did you not expect this? Write to <MuiLink href={`mailto:${supportEmail}`}>{supportEmail}</MuiLink>.
    </Typography>
  );
}
