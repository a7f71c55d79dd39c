/** `/email-settings?token=…`, the address at the end of emails that can be switched off. Mail scanners open links, so a person decides. */
import { useRef, useState } from 'react';
import {
  failureMessage,
  Loaded,
  RemoteLink,
  useContract,
  useFocusRescue,
  useLinkToken,
} from '@coupon-center/remote-kit';
import { ActionButton, Box, FormSkeleton, Notice, TOUCHABLE_LINK, Typography } from '@coupon-center/ui/core';
import { AuthPage } from '../shared/auth-page.tsx';
import { readLinked, switchLinked } from '../shared/email-settings.api.ts';
import type { EmailKind, LinkedEmails } from '../shared/email-settings.api.ts';
import { useReading } from '../shared/use-reading.ts';

const WORDS: Readonly<Record<EmailKind, { name: string; about: string }>> = {
  numbers: {
    name: 'weekly emails about your numbers',
    about: 'Each Monday: views, copied codes and clicks of your page, and the change from the week before.',
  },
  reminders: {
    name: 'reminders about your coupons',
    about: 'When a coupon ends soon, and when shoppers say that its code no longer works.',
  },
};

export function EmailSettingsScreen() {
  const token = useLinkToken();
  return <AuthPage title="Email settings">{token ? <Linked token={token} /> : <Over />}</AuthPage>;
}

function Linked({ token }: { token: string }) {
  const reading = useReading((contract) => readLinked(contract, token));
  return (
    <Loaded query={reading} what="Your email settings" skeleton={<FormSkeleton fields={1} />}>
      {(emails) =>
        emails ? (
          <Choice token={token} emails={emails} onChange={(changed) => reading.replace(() => changed)} />
        ) : (
          <Over />
        )
      }
    </Loaded>
  );
}

interface ChoiceProps {
  token: string;
  emails: NonNullable<LinkedEmails>;
  onChange: (emails: LinkedEmails) => void;
}

function Choice({ token, emails: { kind, on }, onChange }: ChoiceProps) {
  const contract = useContract();
  const [failure, setFailure] = useState<string | null>(null);
  const box = useRef<HTMLElement>(null);
  // Another button takes the place of the one that was pressed.
  const expectChange = useFocusRescue(box, on);
  const { name, about } = WORDS[kind];

  async function change() {
    setFailure(null);
    try {
      const changed = await switchLinked(contract, token, !on);
      expectChange();
      onChange(changed);
    } catch (error) {
      contract.report(error);
      setFailure(failureMessage(error));
    }
  }

  return (
    <Box ref={box} tabIndex={-1} sx={{ display: 'grid', gap: 2, outline: 'none', minWidth: 0 }}>
      {failure !== null && <Notice tone="error">{failure}</Notice>}
      {on ? (
        <Typography>You get {name}.</Typography>
      ) : (
        <Notice tone="success" title="Turned off">
          We no longer send you {name}.
        </Notice>
      )}
      <Typography sx={{ color: 'text.secondary' }}>{about}</Typography>
      <ActionButton
        key={String(on)}
        size="large"
        fullWidth
        variant={on ? 'contained' : 'outlined'}
        action={change}
      >
        {on ? 'Turn off these emails' : 'Turn them back on'}
      </ActionButton>
      <WayOn />
    </Box>
  );
}

function Over() {
  return (
    <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      <Notice tone="error">This link doesn’t work. You can choose your emails on your account page.</Notice>
      <RemoteLink to="/account" look="button">
        Go to your account
      </RemoteLink>
    </Box>
  );
}

function WayOn() {
  return (
    <Box sx={{ '& > a': TOUCHABLE_LINK }}>
      <RemoteLink to="/account">All email settings are on your account page</RemoteLink>
    </Box>
  );
}
