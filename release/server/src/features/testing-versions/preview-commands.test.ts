/** Publishing a preview from the command line, and the link that it shows. */
import { stripVTControlCharacters } from 'node:util';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import decodeQR from 'qr/decode.js';
import { fakeRemote, runCommand, temporaryFolder } from '@coupon-center/release/testing';
import { createToken } from '../../access/credentials.ts';
import { newService } from '../../testing/publish-here.ts';
import type { TestService } from '../../testing/test-service.ts';
import type { QaAccess } from '../../access/testers.ts';

const PORTAL = 'https://merchants.example';
const folder = (code: string) => fakeRemote({ name: 'mf-one', routes: ['/one'], code }).folder;

let service: TestService;
let settings: NodeJS.ProcessEnv;
const complaints: string[] = [];
beforeEach(() => {
  complaints.length = 0;
  vi.spyOn(console, 'error').mockImplementation((line: string) => void complaints.push(line));
});

async function start(qa?: QaAccess): Promise<void> {
  service = await newService(qa);
  const key = join(temporaryFolder(), 'key.pem');
  writeFileSync(key, service.keys.privateKey);
  settings = {
    COUPON_CENTER_RELEASE: service.origin,
    COUPON_CENTER_RELEASE_TOKEN: (await createToken(service.service.db, { scope: '*', note: 'tests' })).token,
    COUPON_CENTER_RELEASE_KEY: key,
  };
}

/** @param columns of the terminal, if there is one */
async function run(args: string[], columns?: number): Promise<string[]> {
  const lines: string[] = [];
  const print = (text: string) => void lines.push(...text.split('\n'));
  const code = await runCommand(args, { environment: settings, print, columns });
  return [`exit code ${code}`, ...lines];
}
const publish = (code: string, ...options: string[]) => [
  'publish',
  folder(code),
  '--without-browser',
  ...options,
];

async function versionIn(channel: string): Promise<string | undefined> {
  const { versions } = await service.operator.readRemote({ name: 'mf-one' });
  return versions.find(({ channels }) => channels.includes(channel))?.version;
}

/** Width of a module in the picture, in pixels. */
const SCALE = 4;

/** Reads a QR code as a phone does; a busy machine may take its time. */
const scan = (lines: readonly string[]) => decodeQR(photograph(lines), { timeLimit: 5000 });

/** Draws light half blocks on a dark background as a terminal does: a picture whose lines are two modules high. */
function photograph(lines: readonly string[]) {
  const rows = lines.flatMap((line) => {
    const characters = [...stripVTControlCharacters(line)];
    return ['█▀', '█▄'].map((light) => characters.map((one) => light.includes(one)));
  });
  const [width, height] = [(rows[0]?.length ?? 0) * SCALE, rows.length * SCALE];
  const data = new Uint8Array(width * height * 4);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const isLight = rows[Math.floor(pixel / width / SCALE)]?.[Math.floor((pixel % width) / SCALE)];
    const tone = isLight ? 255 : 0;
    data.set([tone, tone, tone, 255], pixel * 4);
  }
  return { width, height, data };
}

describe('publish --channel', () => {
  it('shows the channel, a link and its QR code if the terminal is wide enough', async () => {
    await start('open');
    await run(publish('1'));
    const args = publish('2', '--channel', 'pr-42', '--portal', PORTAL);
    const shown = await run(args, 80);
    const version = await versionIn('pr-42');
    const { link } = await service.operator.makeLink({
      name: 'mf-one',
      version: version ?? '',
      portal: PORTAL,
    });
    const { live } = await service.operator.readRemote({ name: 'mf-one' });
    const from = shown.indexOf(`mf-one ${version} is now on the channel pr-42; ${live} stays live`);
    expect(shown[0]).toBe('exit code 0');
    expect(shown[from + 1]).toBe(`Open it: ${link}`);
    const drawing = shown.slice(from + 2);
    expect(drawing[0]?.startsWith('\u001B[97m\u001B[40m█')).toBe(true);
    expect(scan(drawing)).toBe(link);

    const width = stripVTControlCharacters(drawing[0] ?? '').length;
    const narrow = await run(args, width - 1);
    expect(narrow.at(-1)).toBe('A wider window shows a QR code of it for a phone.');
    expect((await run(args)).at(-1)).toBe(`Open it: ${link}`);
  });

  it('prints link and expiry for machines', async () => {
    const secret = 'k8Jq0Zt4vWm2Xp7RcB5nYd1Lh9Sg3Fa6';
    await start({ secret, portal: PORTAL });
    const [code, json = ''] = await run(publish('1', '--channel', 'pr-42', '--json'), 500);
    expect(code).toBe('exit code 0');
    expect(JSON.parse(json)).toMatchObject({
      outcome: 'preview',
      channel: 'pr-42',
      version: await versionIn('pr-42'),
      link: expect.stringContaining(`${service.origin}/qa/mix?token=`),
      expires: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
    const shown = await run(['link', 'mf-one', 'pr-42', '--portal', PORTAL]);
    expect(shown.at(-1)).toMatch(/^The link ends at \d{4}-\d\d-\d\dT/);
  });

  it('explains next to the QR code how a phone opens a link to this machine', async () => {
    await start('open');
    const shown = await run(publish('1', '--channel', 'pr-42'), 200);
    const from = shown.findIndex((line) => line.startsWith('Open it: '));
    const link = shown[from]?.replace('Open it: ', '') ?? '';
    const { port } = new URL(service.origin);
    expect(link).toContain(`${service.origin}/qa/mix?use=mf-one@`);
    expect(shown[from + 1]).toContain('127.0.0.1 only works on this machine.');
    expect(shown[from + 1]).toContain(`'adb reverse tcp:${port} tcp:${port}'`);
    expect(scan(shown.slice(from + 2))).toBe(link);
  });

  it('explains why there is no link where nobody may test', async () => {
    await start();
    const shown = await run(publish('1', '--channel', 'pr-42'), 200);
    expect(shown[0]).toBe('exit code 0');
    expect(shown.at(-1)).toBe(
      'No link could be created. Nobody can test on this portal: QA_SECRET is not set.',
    );
    const [, json = ''] = await run(publish('1', '--channel', 'pr-42', '--json'));
    expect(JSON.parse(json)).toMatchObject({ link: null, noLink: expect.stringContaining('QA_SECRET') });
    expect((await run(['link', 'mf-one', 'pr-42']))[0]).toBe('exit code 1');
  });

  it('refuses an invalid channel name before anything is checked', async () => {
    await start('open');
    expect(await run(publish('1', '--channel', 'live'))).toEqual(['exit code 1']);
    expect(complaints).toEqual([
      "'live' is not a channel name: these names are reserved: live, canary, local.",
    ]);
    expect((await service.operator.readRemote({ name: 'mf-one' })).versions).toEqual([]);
  });
});

test('lists and removes channels', async () => {
  await start('open');
  await run(publish('1'));
  await run(publish('1', '--channel', 'pr-1'));
  await run(publish('1', '--channel', 'pr-2', '--reason', 'for a look'));
  expect((await run(['list']))[2]).toMatch(/ live, chosen by hand, pr-1, pr-2 /);
  expect((await run(['history', 'mf-one']))[1]).toMatch(/ channel pr-2 1\.2\.3-\w+ .*"for a look"$/);
  expect(await run(['channel', 'remove', 'mf-one', 'pr-1', '--reason', 'merged'])).toEqual([
    'exit code 0',
    'channel pr-1 of mf-one is removed',
  ]);
  expect((await run(['list']))[2]).toMatch(/ by hand, pr-2 /);
  expect((await run(['history', 'mf-one']))[1]).toMatch(/ channel removed pr-1 .*"merged"$/);
  expect((await run(['channel', 'remove', 'mf-one', 'pr-1']))[0]).toBe('exit code 1');
  expect((await run(['channel', 'add', 'mf-one', 'pr-1']))[0]).toBe('exit code 1');
});
