/** The log of decisions, the last one first. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { dayIn } from '@coupon-center/contracts';
import type { Decision, Verdict } from '@coupon-center/contracts';
import { PagedList, RemoteLink, useContract, useSite } from '@coupon-center/remote-kit';
import { Box, EmptyState, StatusChip, TOUCHABLE_LINK, Typography } from '@coupon-center/ui';
import type { StatusChipProps } from '@coupon-center/ui';
import { NothingFound } from '../../shared/nothing-found.tsx';
import { durationText } from '../../shared/time-text.ts';
import { decisionsQuery, VERDICT_NAMES } from './decisions.api.ts';
import type { DecisionChoice } from './decisions.api.ts';

const TONES: Readonly<Record<Verdict, StatusChipProps['tone']>> = {
  approved: 'success',
  declined: 'error',
  held: 'warning',
  released: 'info',
};

export function DecisionList({ choice }: { choice: DecisionChoice }) {
  const contract = useContract();
  const { verdict, period, search } = choice;
  const query = useInfiniteQuery(decisionsQuery(contract, choice, dayIn(contract.site.timeZone)));
  const isAll = verdict === 'all' && period === 'all' && search === '';
  return (
    // Each choice loads on its own, and fails on its own.
    <PagedList
      key={`${verdict} ${period} ${search}`}
      query={query}
      noun={['decision', 'decisions']}
      skeleton={{ rows: 3, height: 96 }}
      showCount
      empty={
        isAll ? (
          <EmptyState title="No decisions yet" illustration="done" />
        ) : (
          <NothingFound title="No decisions match these filters" unfiltered="/review/decisions" />
        )
      }
    >
      {(decisions) => (
        <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid' }}>
          {decisions.map((decision) => (
            <DecisionItem key={decision.id} decision={decision} />
          ))}
        </Box>
      )}
    </PagedList>
  );
}

/** Returns the address of the coupon or store that a decision was about. */
function addressOf({ coupon_id: coupon, store_id: store }: Decision): string {
  return coupon === null ? `/review?state=all&store=${store}` : `/review/stores/${store}/coupons`;
}

function DecisionItem({ decision }: { decision: Decision }) {
  const { timeZone } = useSite();
  const { coupon_title: title, decided_by: by, reason, store_name: name, waited_seconds: waited } = decision;
  const { verdict } = decision;
  const when = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(
    new Date(decision.decided_at),
  );
  return (
    <Box
      component="li"
      sx={{ display: 'grid', gap: 0.5, py: 2, borderBottom: 1, borderColor: 'divider', minWidth: 0 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <StatusChip tone={TONES[verdict]} label={VERDICT_NAMES[verdict]} />
        <Typography
          component="span"
          sx={{
            overflowWrap: 'anywhere',
            minWidth: 0,
            '@media (pointer: coarse)': { '& > a': TOUCHABLE_LINK },
          }}
        >
          {title !== null && <>{title}, a coupon from </>}
          <RemoteLink to={addressOf(decision)}>
            <bdi>{name}</bdi>
          </RemoteLink>
        </Typography>
      </Box>
      {reason !== null && (
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          <bdi>{reason}</bdi>
        </Typography>
      )}
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        <time dateTime={decision.decided_at}>{when}</time>, by {by ?? 'a deleted account'}
        {waited !== null && `, after ${durationText(waited)}`}
      </Typography>
    </Box>
  );
}
