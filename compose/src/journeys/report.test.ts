import { verdictOf } from './report.ts';
import type { Report } from './report.ts';

interface Result {
  status: string;
  message?: string;
  attachments?: { name: string; path?: string; body?: string }[];
}

const reportOf = (...results: Result[]): Report => ({
  errors: [],
  suites: [
    {
      suites: [
        {
          specs: results.map(({ status, message, attachments = [] }, index) => ({
            title: `journey ${index + 1}`,
            file: 'merchant/walk.spec.ts',
            line: 3,
            tests: [
              {
                status: status === 'passed' ? 'expected' : 'unexpected',
                results: [{ status, duration: 1500, errors: message ? [{ message }] : [], attachments }],
              },
            ],
          })),
        },
      ],
    },
  ],
});

test('counts a run as passed when all of its journeys passed', () => {
  expect(verdictOf(reportOf({ status: 'passed' }, { status: 'passed' }))).toEqual({
    outcome: 'passed',
    seconds: 3,
    tests: 2,
  });
});

test('reports a failure with its message without colours, its files, and the parts of the page', () => {
  const pages = [
    {
      url: 'http://localhost:4000/coupons',
      shell: '3.3.0-1a2b3c4d',
      remotes: [{ name: 'mf-coupons', version: '1.3.0-1a2b3c4d', owner: 'coupons' }],
    },
  ];
  const verdict = verdictOf(
    reportOf({
      status: 'failed',
      message: '\u001b[31mError: expected 2 coupons\u001b[39m',
      attachments: [
        { name: 'screenshot', path: '/tmp/failed.png' },
        { name: 'page-parts', body: Buffer.from(JSON.stringify(pages)).toString('base64') },
      ],
    }),
  );

  expect(verdict).toEqual({
    outcome: 'failed',
    seconds: 1.5,
    failures: [
      { title: 'journey 1', message: 'Error: expected 2 coupons', files: ['/tmp/failed.png'], pages },
    ],
  });
});

test.each([
  ['the browser does not start', "browserType.launch: Executable doesn't exist at /chrome"],
  ['the portal is gone', 'page.goto: net::ERR_CONNECTION_REFUSED at http://localhost:4000/'],
  ['the account is missing', "Error: This needs the provider's account: set PROVIDER_EMAIL"],
  ['the portal refuses the mix', 'Error: The portal answered the link to the mix with 400'],
])('a run is inconclusive when %s', (_, message) => {
  expect(verdictOf(reportOf({ status: 'passed' }, { status: 'failed', message }))).toMatchObject({
    outcome: 'broken',
    reason: expect.stringContaining('journey 2'),
  });
});

test('a run is inconclusive without a report or a journey, or with an error of the program', () => {
  expect(verdictOf(undefined)).toMatchObject({ outcome: 'broken' });
  expect(verdictOf(reportOf())).toMatchObject({ outcome: 'broken' });
  expect(verdictOf(reportOf({ status: 'interrupted' }))).toMatchObject({ outcome: 'broken' });
  expect(verdictOf({ suites: [], errors: [{ message: 'SyntaxError' }] })).toEqual({
    outcome: 'broken',
    reason: 'SyntaxError',
  });
});
