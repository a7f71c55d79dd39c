/** The reasons that reviewers start from (docs/rules.md, 72): the standard ones until the site's provider changes them. */
import type {
  CallOutput,
  listReasonTemplates,
  ReasonTemplates,
  TemplateKind,
} from '@coupon-center/contracts';
import type { Site } from '@coupon-center/site-config';
import { inTransaction } from '@coupon-center/database';
import { changedAt } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import { assertSeen } from '../../platform/http/if-match.ts';
import { lockTemplates, templatesOf, updateTemplates } from './reason-templates.repository.ts';
import type { TemplatesContent } from './reason-templates.repository.ts';

/** The reasons of a site whose provider has never changed them, including sites that are added later. */
const STANDARD_TEMPLATES: Readonly<Record<TemplateKind, readonly string[]>> = {
  store: [
    'The logo is missing or hard to read.',
    'The website doesn’t open.',
    'The store’s name doesn’t match the website.',
  ],
  coupon: [
    'The code doesn’t work in your shop.',
    'Your website shows another offer.',
    'The page it leads to doesn’t open.',
    'The offer has ended.',
  ],
};

/** Version of the standard reasons. A release that changes them has to change this instant. */
const STANDARD_SINCE = new Date('2026-11-01T00:00:00.000Z');

/** A kind as its caller last saw it. */
export interface SeenTemplates {
  kind: TemplateKind;
  /** Its `updated` value; without it, staleness isn't checked. */
  seen: string | undefined;
}

const standard = (kind: TemplateKind): TemplatesContent => ({
  texts: [...STANDARD_TEMPLATES[kind]],
  updated_at: STANDARD_SINCE,
});

const view = ({ texts, updated_at: updated }: TemplatesContent): ReasonTemplates => ({
  texts,
  updated: updated.toISOString(),
});

export function createReasonTemplates({ clock, db }: Pick<Deps, 'clock' | 'db'>) {
  return {
    async list({ clientId }: Site): Promise<CallOutput<typeof listReasonTemplates>> {
      const rows = new Map((await templatesOf(db, clientId)).map((row) => [row.kind, row]));
      const ofKind = (kind: TemplateKind) => view(rows.get(kind) ?? standard(kind));
      return { store: ofKind('store'), coupon: ofKind('coupon') };
    },

    /** @throws ProblemError 409 `stale` if they have changed since they were seen */
    replace(
      { clientId }: Site,
      { kind, seen }: SeenTemplates,
      texts: readonly string[],
    ): Promise<ReasonTemplates> {
      return inTransaction(db, async (tx) => {
        const row = await lockTemplates(tx, clientId, kind, standard(kind));
        assertSeen(seen, view(row), 'Someone changed these reasons since you opened them.');
        const updated_at = changedAt(clock, row.updated_at);
        return view(await updateTemplates(tx, clientId, kind, { texts, updated_at }));
      });
    },
  };
}
