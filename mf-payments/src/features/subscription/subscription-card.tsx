/** The merchant's subscription: its status, and the actions that fit it. */
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Plan, Subscription } from '@coupon-center/contracts';
import {
  Confirmed,
  TrueStatus,
  useConfirmedAction,
  useContract,
  useFocusRescue,
  useReportedAction,
  useSite,
  useUser,
} from '@coupon-center/remote-kit';
import {
  ActionButton,
  Box,
  Button,
  ConfirmDialog,
  MuiLink,
  Typography,
  VisuallyHidden,
} from '@coupon-center/ui';
import { useOpenCardPage } from '../../shared/cards.api.ts';
import { liveCouponsQuery } from '../../shared/live-coupons.api.ts';
import { isOverdue } from '../../shared/plans.api.ts';
import { PlanFrame } from './plan-frame.tsx';
import {
  cancelEffect,
  changeText,
  isResumable,
  lastDayText,
  statusLook,
  subscriptionLines,
} from './subscription-text.ts';
import { useSwitchSubscription } from './subscription.api.ts';
import type { SwitchSubscription } from './subscription.api.ts';

export interface SubscriptionCardProps {
  plan: Plan;
  subscription: Subscription;
}

export function SubscriptionCard({ plan, subscription }: SubscriptionCardProps) {
  const site = useSite();
  const facts = { ...site, isPageApproved: useUser().store?.is_approved ?? false };
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
    <PlanFrame
      plan={plan}
      titleRef={title}
      badge={<TrueStatus {...statusLook(subscription.status, site.locale)} />}
    >
      <Confirmed>
        <Box sx={{ display: 'grid', gap: 0.5 }}>
          {subscriptionLines(subscription, facts).map((line) => (
            <Typography key={line}>{line}</Typography>
          ))}
        </Box>
        <Remedy plan={plan} subscription={subscription} onSwitch={onSwitch} />
      </Confirmed>
      <VisuallyHidden announced>
        {subscription === first ? '' : changeText(subscription, facts)}
      </VisuallyHidden>
    </PlanFrame>
  );
}

interface RemedyProps extends SubscriptionCardProps {
  onSwitch: SwitchSubscription;
}

/** The action that fits the current status of the subscription. */
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

/** Adds a card, which becomes the default and pays the overdue invoice. */
function UpdatePaymentMethod() {
  const open = useOpenCardPage();
  return (
    <ActionButton action={open} busyLabel="Please wait...">
      Update payment method
    </ActionButton>
  );
}

interface CancelSubscriptionProps {
  plan: Plan;
  subscription: Subscription;
  onSwitch: SwitchSubscription;
}

/** Cancels the subscription at its period's end, after explaining the effect and asking. */
function CancelSubscription({ plan, subscription, onSwitch }: CancelSubscriptionProps) {
  const contract = useContract();
  const { store } = useUser();
  const [isAsking, setIsAsking] = useState(false);
  const live = useQuery({ ...liveCouponsQuery(contract.api, store), enabled: isAsking });
  const effect = cancelEffect({
    lastDay: lastDayText(subscription, contract.site.timeZone),
    live: live.data,
    isPageApproved: store?.is_approved ?? false,
    product: contract.site.product,
  });

  const cancel = useConfirmedAction(async () => {
    await onSwitch(subscription);
    setIsAsking(false);
  });

  return (
    <>
      <Button variant="outlined" color="error" onClick={() => setIsAsking(true)}>
        Cancel Subscription
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Cancel Subscription?"
        cancelLabel="No, go back"
        confirmLabel="Yes, cancel"
        tone="error"
        onCancel={() => setIsAsking(false)}
        onConfirm={cancel}
      >
        <Typography>Are you sure you want to cancel your subscription to {plan.name}?</Typography>
        {/* Keeps its height when the number of coupons arrives. */}
        <Typography sx={{ mt: 1, minHeight: '3em' }}>{effect}</Typography>
      </ConfirmDialog>
    </>
  );
}

interface ReactivateSubscriptionProps {
  plan: Plan;
  subscription: Subscription;
  onSwitch: SwitchSubscription;
}

/** Resumes a cancelled subscription while its period runs; after that, opens the payment page of a new one. */
function ReactivateSubscription({ plan, subscription, onSwitch }: ReactivateSubscriptionProps) {
  const resume = useReportedAction(() => onSwitch(subscription));
  if (isResumable(subscription))
    return (
      <ActionButton action={resume} busyLabel="Please wait...">
        Reactivate Subscription
      </ActionButton>
    );
  return (
    <Button variant="contained" href={plan.payment_link.url} target="_blank" rel="noopener noreferrer">
      <span>
        Reactivate Subscription<VisuallyHidden> (opens in a new tab)</VisuallyHidden>
      </span>
    </Button>
  );
}
