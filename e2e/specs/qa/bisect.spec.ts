/** A tester finds the version that broke a journey, at each place among sixteen that were published since it passed. */
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createReleaseClient, localServiceSchema, SERVICE_FILE } from '@coupon-center/release';
import { root, runProgram } from '../../fixtures/portal.ts';
import type { Portal } from '../../fixtures/portal.ts';
import { stageAllPatched } from '../../fixtures/remote-versions.ts';
import { expect, test } from '../../fixtures/test.ts';

const REMOTE = 'mf-auth';
/** Part of the title of a short journey on the remote's page. */
const JOURNEY = 'the first stop of the keyboard';
const COUNT = 16;
const PLACES = Array.from({ length: COUNT }, (_, index) => index + 1);
/** Number of runs: both ends, then half of the rest each time. */
const RUNS = 2 + Math.log2(COUNT);

let dataDir: string;
test.beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'coupon-center-e2e-bisect-'));
});
test.afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const LINK = 'children:"Forgot password?"';
const numberOf = (place: number) => `20.${place}.0`;
const good = (place: number) => [numberOf(place), [LINK, `children:"Forgot it? ${place}"`]] as const;
const broken = (place: number) =>
  [numberOf(place), [LINK, `children:(console.error("planted"),"Forgot it? ${place}")`]] as const;

/** Publishes a good and a broken version for each place, all of the good ones first. */
async function publishForEachPlace(portal: Portal) {
  const staged = await stageAllPatched(portal, REMOTE, [...[0, ...PLACES].map(good), ...PLACES.map(broken)]);
  expect(staged).toHaveLength(2 * COUNT + 1);
  return { passing: staged.slice(0, COUNT + 1), failing: ['', ...staged.slice(COUNT + 1)] };
}

type Published = Awaited<ReturnType<typeof publishForEachPlace>>;

/** Decides which of the versions count as published in a row: good ones before a place, broken ones from there on. */
function planter(portal: Portal, { passing, failing }: Published) {
  const file = readFileSync(join(portal.dataDir, 'release', SERVICE_FILE), 'utf8');
  const client = createReleaseClient(localServiceSchema.parse(JSON.parse(file)));
  /** Hides a version: one that a channel points to is a preview, which is in no row. */
  const hide = async (channel: string, version = '') => {
    await client.moveChannel({ name: REMOTE, channel, version });
  };
  return {
    async hideGood() {
      for (const place of PLACES) await hide(`good-${place}`, passing[place]);
    },
    /** Advances from the previous place to a place. */
    async advance(place: number) {
      await hide(`broken-${place - 1}`, failing[place - 1]);
      await client.removeChannel({ name: REMOTE, channel: `good-${place - 1}` });
    },
  };
}

/** Runs `npm run compose` on the tester's machine, where verdicts are remembered. */
async function compose(portal: Portal, ...args: string[]): Promise<{ output: string; code: number | null }> {
  const program = runProgram([join(root, 'compose/src/cli.ts'), ...args], {
    COUPON_CENTER_DATA: dataDir,
    COUPON_CENTER_PORTAL: portal.origin,
    CI: '',
  });
  const [code] = (await once(program.process, 'close')) as [number | null];
  return { output: program.output(), code };
}

test(
  'bisect finds the version of a remote that broke a journey, at each of sixteen places, in six runs',
  { tag: '@full' },
  async ({ portal }) => {
    test.setTimeout(900_000);
    const published = await test.step('versions are published', () => publishForEachPlace(portal));
    const { passing, failing } = published;
    const { hideGood, advance } = planter(portal, published);
    await hideGood();
    let inTheBrowser = 0;
    for (const place of PLACES)
      await test.step(`the broken one at place ${place}`, async () => {
        if (place > 1) await advance(place);
        const ends = ['--good', passing[0] ?? '', '--bad', failing[COUNT] ?? ''];
        const { output, code } = await compose(portal, 'bisect', JOURNEY, '--part', REMOTE, ...ends);
        expect(code, output).toBe(0);
        expect(output).toContain(
          `${REMOTE} ${failing[place]} broke it; with ${passing[place - 1]} it passes.`,
        );
        expect(output).toMatch(/owner +accounts/);
        expect(output).toContain(`${RUNS} runs of the journey.`);
        inTheBrowser += [...output.matchAll(/^Run \d.* in [\d.]+ s$/gm)].length;
      });
    // Runs on exactly the same inputs are remembered.
    expect(inTheBrowser).toBe(2 * COUNT);

    const again = ['--portal', portal.origin];
    const fails = await compose(portal, 'test', JOURNEY, `${REMOTE}=${failing[6]}`, ...again);
    expect(fails.code, fails.output).toBe(1);
    expect(fails.output).toContain('planted');
    expect(fails.output).toContain(`on /login: ${REMOTE} ${failing[6]} (owner: accounts)`);
    const passes = await compose(portal, 'test', JOURNEY, `${REMOTE}=${passing[5]}`, ...again);
    expect(passes.code, passes.output).toBe(0);
  },
);
