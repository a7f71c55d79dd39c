/** Everybody who reviews for the site. Changes of role and removals ask first. */
import { useRef, useState } from 'react';
import type { Person, ProviderRole } from '@coupon-center/contracts';
import {
  useConfirmedAction,
  useContract,
  useFocusRescue,
  useSession,
  useSite,
} from '@coupon-center/remote-kit';
import { Box, Button, ConfirmDialog, Panel, VisuallyHidden } from '@coupon-center/ui';
import type { StatusChipProps } from '@coupon-center/ui';
import { momentText } from '../../shared/time-text.ts';
import { personName, ROLES, usePeopleChanges } from './people.api.ts';
import { Row, ROWS } from './row.tsx';

/** The change to confirm: another role, or removal. */
interface Plan {
  person: Person;
  role: ProviderRole | null;
}

const otherRole = ({ role }: Person): ProviderRole => (role === 'reviewer' ? 'administrator' : 'reviewer');
const roleAction = (role: ProviderRole) => `Make ${ROLES[role].toLowerCase()}`;

export function PersonList({ people }: { people: readonly Person[] }) {
  const contract = useContract();
  const { changeRole, remove } = usePeopleChanges();
  const [plan, setPlan] = useState<Plan | null>(null);
  const list = useRef<HTMLUListElement>(null);
  // Remove disappears with the person.
  const expectChange = useFocusRescue(list, `${people.length} ${plan === null}`);

  const confirm = useConfirmedAction(async ({ person, role }: Plan) => {
    const name = personName(person);
    if (role) await changeRole(person, role);
    else await remove(person);
    expectChange();
    setPlan(null);
    contract.notify.success(role ? `${name} is now ${A_ROLE[role]}.` : `${name} was removed.`);
  });

  return (
    <Panel title="Who can review">
      <Box component="ul" ref={list} tabIndex={-1} aria-label="Who can review" sx={ROWS}>
        {people.map((person) => (
          <PersonRow key={person.id} person={person} onPlan={(role) => setPlan({ person, role })} />
        ))}
      </Box>
      {plan && <Question plan={plan} onConfirm={() => confirm(plan)} onCancel={() => setPlan(null)} />}
    </Panel>
  );
}

const A_ROLE: Readonly<Record<ProviderRole, string>> = {
  administrator: 'an administrator',
  reviewer: 'a reviewer',
};

function PersonRow({ person, onPlan }: { person: Person; onPlan: (role: ProviderRole | null) => void }) {
  const { timeZone } = useSite();
  const isYou = useSession().user?.id === person.id;
  const { email, last_signed_in: last, has_second_factor: isGuarded, is_configured: isConfigured } = person;
  const name = personName(person);
  const chips: StatusChipProps[] = [
    { tone: 'neutral', label: ROLES[person.role] },
    ...(isYou ? [{ tone: 'success', label: 'You' } as const] : []),
  ];
  const lines = [
    ...(name === email ? [] : [email]),
    last ? `Last login ${momentText(last, timeZone)}` : 'No login in the last 30 days',
    isGuarded ? 'Two-step login is on' : 'Two-step login is off',
    ...(isConfigured
      ? ['Managed by the portal’s configuration. It’s always an administrator and can’t be removed here.']
      : []),
  ];
  const role = otherRole(person);
  return (
    <Row title={name} chips={chips} lines={lines}>
      {!isConfigured && (
        <>
          <Button variant="text" onClick={() => onPlan(role)}>
            {roleAction(role)}
            <VisuallyHidden> ({name})</VisuallyHidden>
          </Button>
          <Button variant="text" color="error" onClick={() => onPlan(null)}>
            Remove<VisuallyHidden> {name}</VisuallyHidden>
          </Button>
        </>
      )}
    </Row>
  );
}

interface QuestionProps {
  plan: Plan;
  onConfirm: () => Promise<string | undefined>;
  onCancel: () => void;
}

function Question({ plan: { person, role }, onConfirm, onCancel }: QuestionProps) {
  const { siteName } = useSite();
  const name = personName(person);
  return (
    <ConfirmDialog
      open
      title={role ? `Make ${name} ${A_ROLE[role]}?` : `Remove ${name}?`}
      confirmLabel={role ? roleAction(role) : 'Remove'}
      cancelLabel="Cancel"
      tone={role ? 'primary' : 'error'}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {role === null &&
        `This logs ${name} out everywhere and ends their access to ${siteName}. Their decisions stay in the log.`}
      {role === 'administrator' && 'Administrators review, and also manage people and reason templates.'}
      {role === 'reviewer' && 'Reviewers can’t manage people or reason templates.'}
    </ConfirmDialog>
  );
}
