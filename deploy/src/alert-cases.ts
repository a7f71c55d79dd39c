/** When each alert fires, and when it does not: just above and just below its limits. */

export interface AlertCase {
  name: string;
  /** Series -> its values, one a minute, in promtool's notation. */
  series: Readonly<Record<string, string>>;
  alert: string;
  slo: string;
  /** After how many minutes one looks. */
  minute: number;
  fires: boolean;
}

const HOUR = 60;
const COUNT = 'http_request_duration_seconds_count';
const BUCKET = 'http_request_duration_seconds_bucket';
/** Requests a minute. */
const REQUESTS = 100_000;
/** Longer than any case. */
const MINUTES = 12 * HOUR;

const always = (value: number) => `${value}x${MINUTES}`;

/** A counter that grows by `first` a minute, and after `minutes` by `second`. */
const counter = (first: number, minutes: number, second: number) => {
  const reached = first * minutes;
  return `0+${first}x${minutes} ${reached + second}+${second}x${MINUTES}`;
};

const UP: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  api: { 'dependency_up{job="api",dependency="database"}': always(1) },
  storefront: { 'up{job="storefront"}': always(1) },
  release: {
    'dependency_up{job="release",dependency="database"}': always(1),
    'dependency_up{job="release",dependency="files"}': always(1),
  },
};

/** Cases of an alert on bad requests: a spike after eight good hours, and a leak for eight hours. */
function burns(
  subject: Pick<AlertCase, 'alert' | 'slo'>,
  seriesOf: (minutes: number, badBefore: number, badAfter: number) => AlertCase['series'],
  budget: number,
): AlertCase[] {
  const bad = (burn: number) => Math.round(REQUESTS * burn * budget);
  const spike = (burn: number, fires: boolean, minutes = 70): AlertCase => ({
    ...subject,
    name: `${burn} times the budget for ${minutes} minutes`,
    series: seriesOf(8 * HOUR, 0, bad(burn)),
    minute: 8 * HOUR + minutes,
    fires,
  });
  const leak = (burn: number, fires: boolean): AlertCase => ({
    ...subject,
    name: `${burn} times the budget for eight hours`,
    series: seriesOf(0, bad(burn), bad(burn)),
    minute: 8 * HOUR,
    fires,
  });
  const over: AlertCase = {
    ...subject,
    name: 'fifty times the budget for two hours, and nothing in the last forty minutes',
    series: seriesOf(2 * HOUR, bad(50), 0),
    minute: 2 * HOUR + 40,
    fires: false,
  };
  return [spike(14.6, true), spike(14.2, false), leak(6.1, true), leak(5.9, false), over];
}

const failing = (job: string, call: string, method: string, budget: number) => {
  const labels = `job="${job}",call="${call}",method="${method}"`;
  return {
    seriesOf: (minutes: number, before: number, after: number) => ({
      ...UP[job],
      [`${COUNT}{${labels},status="200"}`]: counter(REQUESTS - before, minutes, REQUESTS - after),
      [`${COUNT}{${labels},status="503"}`]: counter(before, minutes, after),
    }),
    budget,
  };
};

const slow = (job: string, call: string, seconds: string) => {
  const labels = `job="${job}",call="${call}",method="GET"`;
  return (minutes: number, before: number, after: number) => ({
    ...UP[job],
    [`${COUNT}{${labels},status="200"}`]: counter(REQUESTS, minutes, REQUESTS),
    [`${BUCKET}{${labels},status="200",le="${seconds}"}`]: counter(
      REQUESTS - before,
      minutes,
      REQUESTS - after,
    ),
  });
};

const merchants = { alert: 'MerchantsCallsFail', slo: 'merchants-calls' };
const shoppers = { alert: 'ShoppersPagesFail', slo: 'shoppers-pages' };
const publishing = { alert: 'PublishingFails', slo: 'publishing' };
const jobs = { alert: 'JobsAreLate', slo: 'jobs' };

const ofRequests = [
  { ...merchants, ...failing('api', 'updateStore', 'PUT', 0.001) },
  { ...shoppers, ...failing('storefront', '/stores/:slug', 'GET', 0.001) },
  { ...publishing, ...failing('release', 'publishVersion', 'POST', 0.01) },
  { alert: 'PortalIsSlow', slo: 'merchants-speed', seriesOf: slow('api', 'me', '1'), budget: 0.01 },
  {
    alert: 'PortalIsSlow',
    slo: 'shoppers-speed',
    seriesOf: slow('storefront', '/stores/:slug', '0.5'),
    budget: 0.01,
  },
].flatMap(({ alert, slo, seriesOf, budget }) => burns({ alert, slo }, seriesOf, budget));

const GONE = '1x20 0x100';

/** Two processes, of which the second one stays if it is `kept`. */
const processes = (series: (instance: string) => string, isKept: boolean) => ({
  [series('a')]: GONE,
  [series('b')]: isKept ? always(1) : GONE,
});
const database = (instance: string) =>
  `dependency_up{job="api",dependency="database",instance="${instance}"}`;
const storefront = (instance: string) => `up{job="storefront",instance="${instance}"}`;

const down: AlertCase[] = [
  {
    ...merchants,
    name: 'no process reaches the database',
    series: processes(database, false),
    minute: 30,
    fires: true,
  },
  {
    ...merchants,
    name: 'one process reaches the database',
    series: processes(database, true),
    minute: 30,
    fires: false,
  },
  {
    ...merchants,
    name: 'no process is there',
    series: { [database('a')]: '1x20 stale' },
    minute: 30,
    fires: true,
  },
  { ...shoppers, name: 'no process runs', series: processes(storefront, false), minute: 30, fires: true },
  { ...shoppers, name: 'one process runs', series: processes(storefront, true), minute: 30, fires: false },
  {
    ...publishing,
    name: 'the files are away',
    series: { ...UP.release, 'dependency_up{job="release",dependency="files"}': GONE },
    minute: 30,
    fires: true,
  },
];

/** As all processes report it. */
const late = (values: string) => ({
  'jobs_late{job="api",instance="a"}': values,
  'jobs_late{job="api",instance="b"}': values,
});
const done = { 'jobs_done_total{job="api",kind="mail.send"}': `0+1x${MINUTES}` };

const ofJobs: AlertCase[] = [
  { name: 'late for 11 minutes', series: { ...late('0x480 100x60'), ...done }, minute: 491, fires: true },
  { name: 'late for 8 minutes', series: { ...late('0x480 100x7 0x60'), ...done }, minute: 491, fires: false },
  {
    name: 'late for 7 minutes, three times in six hours',
    series: { ...late('0x480 100x6 0x60 100x6 0x60 100x11'), ...done },
    minute: 628,
    fires: true,
  },
  { name: 'two late jobs when none are done', series: late('2x600'), minute: 540, fires: false },
  { name: 'three late jobs when none are done', series: late('3x600'), minute: 540, fires: true },
  {
    name: 'a twentieth of those of eight hours',
    series: { ...late('24x600'), ...done },
    minute: 540,
    fires: false,
  },
  { name: 'more than a twentieth', series: { ...late('25x600'), ...done }, minute: 540, fires: true },
].map((one) => ({ ...jobs, ...one }));

const shoppersCalls: AlertCase = {
  ...merchants,
  name: 'calls for shoppers’ pages, which have their own objective',
  series: {
    ...UP.api,
    [`${COUNT}{job="api",call="readPublicStore",method="GET",status="503"}`]: `0+100x${MINUTES}`,
    [`${COUNT}{job="api",call="me",method="GET",status="200"}`]: `0+100x${MINUTES}`,
  },
  minute: 540,
  fires: false,
};

/** A night with a call a minute, of which the last ones all fail. */
const fewRequests = [8, 14].map((failures): AlertCase => ({
  ...merchants,
  name: `${failures} failures in an hour with a call a minute`,
  series: {
    ...UP.api,
    [`${COUNT}{job="api",call="me",method="GET",status="200"}`]: '0+1x480 480x70',
    [`${COUNT}{job="api",call="me",method="GET",status="500"}`]: `0x480 1+1x${failures - 1} ${failures}x60`,
  },
  minute: 485 + failures,
  fires: failures > 10,
}));

export const alertCases: readonly AlertCase[] = [
  ...ofRequests,
  ...down,
  ...ofJobs,
  ...fewRequests,
  shoppersCalls,
];
