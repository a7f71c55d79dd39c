/** The mail with the numbers of a week. */
import { formatDay } from '@coupon-center/contracts';
import type { Totals } from '@coupon-center/contracts';
import type { Site } from '@coupon-center/site-config';
import type { MailContent } from '../../platform/mail/mail-layout.ts';

/** Maximum number of coupons listed. */
const TOP = 3;

export interface WeekOfStore {
  storeName: string;
  /** First and last day, yyyy-MM-dd. */
  from: string;
  to: string;
  total: Totals;
  /** Totals of the week before. */
  before: Totals;
  /** In display order. */
  coupons: readonly { name: string; total: Totals }[];
}

export function weeklyNumbersMail(site: Site, week: WeekOfStore): MailContent {
  const { total, before, storeName } = week;
  const row = (name: string, field: 'views' | 'copies' | 'clicks') => [
    name,
    figure(total[field]),
    figure(before[field]),
    change(total[field] - before[field]),
  ];
  const top = topOf(week.coupons);
  return {
    subject: `Your week on ${site.siteName}: ${counted(total.views, 'view')}, ${counted(total.clicks, 'click')}`,
    before: [
      `Here is how ${storeName} did on ${site.siteName} from ${formatDay(week.from, null)} to ${formatDay(week.to, null)}, and in the week before.`,
    ],
    tables: [
      {
        head: ['Your page', 'Last week', 'Before', 'Change'],
        rows: [
          row('Page views', 'views'),
          row('Codes copied', 'copies'),
          row('Clicks to your shop', 'clicks'),
        ],
      },
      ...(top.length > 0
        ? [
            {
              head: ['Top coupons', 'Views', 'Copies', 'Clicks'],
              rows: top.map(({ name, total: of }) => [
                name,
                figure(of.views),
                figure(of.copies),
                figure(of.clicks),
              ]),
            },
          ]
        : []),
    ],
    action: { label: 'See all numbers', url: `${site.portalUrl}/numbers` },
  };
}

const uses = ({ copies, clicks }: Totals) => copies + clicks;

/** Returns the coupons used most, then those seen most; ties keep their order. */
function topOf(coupons: WeekOfStore['coupons']) {
  return coupons
    .toSorted((one, other) => uses(other.total) - uses(one.total) || other.total.views - one.total.views)
    .slice(0, TOP);
}

const figure = (count: number) => count.toLocaleString('en-US');
const counted = (count: number, what: string) => `${figure(count)} ${what}${count === 1 ? '' : 's'}`;

function change(difference: number): string {
  if (difference === 0) return '0';
  return `${difference > 0 ? '+' : '−'}${figure(Math.abs(difference))}`;
}
