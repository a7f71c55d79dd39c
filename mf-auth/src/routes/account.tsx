/** `/account`: everything about the signed-in user's own account. */
import { Loaded } from '@coupon-center/remote-kit';
import { Box, CardSkeleton, Page, Panel, Typography } from '@coupon-center/ui';
import { DeletionPanel } from '../features/deletion/deletion-panel.tsx';
import { DevicesPanel } from '../features/devices/devices-panel.tsx';
import { DownloadPanel } from '../features/download/download-panel.tsx';
import { EmailPanel } from '../features/email-change/email-panel.tsx';
import { EmailsPanel } from '../features/emails/emails-panel.tsx';
import { FormatsPanel } from '../features/formats/formats-panel.tsx';
import { PasswordPanel } from '../features/password-change/password-panel.tsx';
import { SecondFactorPanel } from '../features/second-factor/second-factor-panel.tsx';
import { readAccountPage } from '../shared/account.api.ts';
import type { Account, AccountPage } from '../shared/account.api.ts';
import { useReading } from '../shared/use-reading.ts';

/** Heights of the panels as they are first shown, in pixels. */
const SKELETONS = [
  [172, 172, 196, 232],
  [260, 374, 172, 172],
];

export function AccountScreen() {
  const reading = useReading(readAccountPage);
  return (
    <Page title="Your account">
      <Loaded query={reading} what="Your account" skeleton={<Skeletons />}>
        {(page) => <Panels page={page} reading={reading} />}
      </Loaded>
    </Page>
  );
}

const COLUMN = { display: 'grid', gap: { xs: 2, sm: 3 }, minWidth: 0 } as const;

/** Signing in, beside preferences and data; on a phone one after the other. */
const COLUMNS = {
  ...COLUMN,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
} as const;

function Skeletons() {
  return (
    <Box sx={COLUMNS}>
      {SKELETONS.map((heights, column) => (
        <Box key={column} sx={COLUMN}>
          {heights.map((height, index) => (
            <CardSkeleton key={index} height={height} />
          ))}
        </Box>
      ))}
    </Box>
  );
}

interface PanelsProps {
  page: AccountPage;
  reading: ReturnType<typeof useReading<AccountPage>>;
}

function Panels({ page: { account, sessions }, reading }: PanelsProps) {
  const isMerchant = account.role === 'merchant';
  // An older API only knew configured providers.
  const isConfigured = account.is_configured ?? !isMerchant;
  const change = (changed: Account) => reading.replace((page) => ({ ...page, account: changed }));
  const endOthers = () =>
    reading.replace((page) => ({
      ...page,
      sessions: page.sessions.filter(({ is_current: isCurrent }) => isCurrent),
    }));
  return (
    <Box sx={COLUMNS}>
      <Box sx={COLUMN}>
        {isConfigured ? (
          <ConfiguredPanel email={account.email} />
        ) : (
          <EmailPanel account={account} onChange={change} />
        )}
        {!isConfigured && <PasswordPanel email={account.email} onChanged={endOthers} />}
        <SecondFactorPanel account={account} onChange={change} onTurnedOn={endOthers} />
        <DevicesPanel
          sessions={sessions}
          onChange={(left) => reading.replace((page) => ({ ...page, sessions: left }))}
        />
      </Box>
      <Box sx={COLUMN}>
        <FormatsPanel account={account} onChange={change} />
        {isMerchant && <EmailsPanel />}
        {isMerchant && <DownloadPanel />}
        {isMerchant && <DeletionPanel />}
      </Box>
    </Box>
  );
}

/** Explains why the configured provider has no forms for email and password. */
function ConfiguredPanel({ email }: { email: string }) {
  return (
    <Panel title="Email and password">
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        You log in with <strong>{email}</strong>. This account is part of the portal’s configuration: its
        email and password are changed there, and it can’t be deleted here.
      </Typography>
    </Panel>
  );
}
