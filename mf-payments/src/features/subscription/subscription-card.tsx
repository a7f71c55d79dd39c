/** The merchant's subscription: where it stands, and what can be done about it. */
import { useRef, useState } from 'react';
import type { Plan, Subscription } from '@coupon-center/contracts';
import { useFocusRescue, useSite, useUser } from '@coupon-center/remote-kit';
import {
  ActionButton,
  Box,
  Button,
  MuiLink,
  StatusChip,
  Typography,
  VisuallyHidden,
} from '@coupon-center/ui';
import { useOpenCardPage } from '../../shared/cards.api.ts';
import { isOverdue } from '../../shared/plans.api.ts';
import { CancelSubscription } from './cancel-subscription.tsx';
import { PlanFrame } from './plan-frame.tsx';
import { ReactivateSubscription } from './reactivate-subscription.tsx';
import { statusLook } from './subscription-status.ts';
import { changeText, subscriptionLines } from './subscription-text.ts';
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
  // The button disappears with the status that it changes: the focus moves on to the title.
  const expectChange = useFocusRescue(title, subscription);

  function onSwitch(shown: Subscription) {
    expectChange();
    return switchSubscription(shown);
  }

  return (
    <PlanFrame plan={plan} titleRef={title} badge={<StatusChip {...statusLook(subscription.status)} />}>
      <Box sx={{ display: 'grid', gap: 0.5 }}>
        {subscriptionLines(subscription, facts).map((line) => (
          <Typography key={line}>{line}</Typography>
        ))}
      </Box>
      <Remedy plan={plan} subscription={subscription} onSwitch={onSwitch} />
      <VisuallyHidden announced>
        {subscription === first ? '' : changeText(subscription, facts)}
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
  const { status } = subscription;
  if (status === 'active') return <CancelSubscription {...props} />;
  if (status === 'canceled') return <ReactivateSubscription {...props} />;
  if (isOverdue(subscription)) return <UpdatePaymentMethod />;
  if (status === 'incomplete_expired')
    // It has ended without ever being paid, so there is nothing to reactivate.
    return (
      <Button variant="contained" href={plan.payment_link.url}>
        Subscribe again
      </Button>
    );
  return (
    <Typography variant="body2">
      Not what you expected? Contact <MuiLink href={`mailto:${supportEmail}`}>{supportEmail}</MuiLink>.
    </Typography>
  );
}

/** Adds a card, which becomes the default and pays what is overdue. */
function UpdatePaymentMethod() {
  const open = useOpenCardPage();
  return (
    <ActionButton action={open} busyLabel="Please wait...">
      Update payment method
    </ActionButton>
  );
}
