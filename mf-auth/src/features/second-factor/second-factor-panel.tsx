/** The second factor of the account, which users know as two-step login: turning it on and off, and its recovery codes. */
import { useRef, useState } from 'react';
import { useContract, useSite } from '@coupon-center/remote-kit';
import { Box, Panel, StatusChip, Typography } from '@coupon-center/ui';
import { dayIn, formatDay } from '@coupon-center/contracts';
import type { Account } from '../../shared/account.api.ts';
import { OpenedForm } from '../../shared/opened-form.tsx';
import { Unverified } from '../../shared/unverified.tsx';
import { ProofForm } from './proof-form.tsx';
import { RecoveryCodeList } from './recovery-code-list.tsx';
import { renewCodes, turnOff } from './second-factor.api.ts';
import type { RecoveryCodes } from './second-factor.api.ts';
import { TurnOnForm } from './turn-on-form.tsx';

export interface SecondFactorPanelProps {
  account: Account;
  /** Called with the account after each change. */
  onChange: (account: Account) => void;
  /** Called when it was turned on, which signs out the other devices. */
  onTurnedOn: () => void;
}

export function SecondFactorPanel({ account, onChange, onTurnedOn }: SecondFactorPanelProps) {
  const contract = useContract();
  const box = useRef<HTMLElement>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { email_verified: isVerified, second_factor: factor } = account;

  function show({ account: changed, recovery_codes: recoveryCodes }: RecoveryCodes) {
    setCodes(recoveryCodes);
    onChange(changed);
  }
  function finish() {
    setCodes(null);
    box.current?.focus();
  }

  return (
    <Panel
      title="Two-step login"
      action={<StatusChip tone={factor ? 'success' : 'neutral'} label={factor ? 'On' : 'Off'} />}
    >
      <Box ref={box} tabIndex={-1} sx={{ display: 'grid', gap: 2, outline: 'none', minWidth: 0 }}>
        {codes && <RecoveryCodeList codes={codes} onDone={finish} />}
        {!codes && !factor && (
          <>
            <Typography>
              Protects your account with a code from an app on your phone, in addition to your password.
            </Typography>
            {isVerified ? (
              <OpenedForm label="Turn on two-step login">
                {(close) => (
                  <TurnOnForm
                    onClose={close}
                    onTurnedOn={(turnedOn) => {
                      contract.notify.success('Two-step login is on. Your other devices were signed out.');
                      show(turnedOn);
                      onTurnedOn();
                    }}
                  />
                )}
              </OpenedForm>
            ) : (
              <Unverified what="turn on two-step login" />
            )}
          </>
        )}
        {!codes && factor && (
          <>
            <OnSince factor={factor} />
            <OpenedForm label="Get new recovery codes">
              {(close) => (
                <ProofForm
                  label="Get new codes"
                  onClose={close}
                  action={async (proof) => show(await renewCodes(contract, proof))}
                />
              )}
            </OpenedForm>
            <OpenedForm label="Turn off two-step login" tone="error">
              {(close) => (
                <ProofForm
                  label="Turn off"
                  tone="error"
                  onClose={close}
                  action={async (proof) => {
                    onChange(await turnOff(contract, proof));
                    contract.notify.success('Two-step login is off.');
                    box.current?.focus();
                  }}
                />
              )}
            </OpenedForm>
          </>
        )}
      </Box>
    </Panel>
  );
}

function OnSince({ factor }: { factor: NonNullable<Account['second_factor']> }) {
  const { timeZone } = useSite();
  const { since, recovery_codes_left: left } = factor;
  const count = left === 1 ? '1 recovery code is' : `${left} recovery codes are`;
  return (
    <Typography>
      On since {formatDay(dayIn(timeZone, new Date(since)))}. Logging in takes a code from your app. {count}{' '}
      left
      {left <= 3 ? '; get new ones soon.' : '.'}
    </Typography>
  );
}
