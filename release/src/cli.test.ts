import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fakeRemote, temporaryFolder } from './testing/fake-remote.ts';

const release = temporaryFolder();

function run(...args: string[]): { code: number | null; out: string; error: string } {
  const cli = join(import.meta.dirname, 'cli.ts');
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...args, '--release', release], {
    encoding: 'utf8',
  });
  return { code: status, out: stdout, error: stderr };
}

describe('the command', () => {
  it('publishes, lists, and reports the result', () => {
    const { folder } = fakeRemote();
    expect(run('publish', folder)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^mf-one 1\.2\.3-\w+ is live\n$/),
    });
    expect(run('publish', folder).out).toMatch(/^mf-one 1\.2\.3-\w+ is live already\n$/);
    expect(run('list').out).toMatch(/mf-one\n {2}1\.2\.3-\w+ .* live/);
  });

  it('lists the live version after alternating publishes and a staged one', () => {
    const name = 'mf-turns';
    const [a, b, c] = ['a', 'b', 'c'].map((code) => fakeRemote({ name, code }).folder) as [
      string,
      string,
      string,
    ];
    const outputs = [[a], [b], [a], [b], [c, '--stage'], [b]].map((args) => run('publish', ...args));
    expect(outputs.map(({ code }) => code)).toEqual([0, 0, 0, 0, 0, 0]);
    const [first, second, third] = outputs.map(({ out }) => /1\.2\.3-\w+/.exec(out)?.[0]);
    expect(third).toBe(first);
    const staged = /(1\.2\.3-\w+) is staged/.exec(outputs[4]!.out)?.[1];
    expect(outputs.map(({ out }) => out)).toEqual([
      `${name} ${first} is live\n`,
      `${name} ${second} is live\n`,
      `${name} ${first} is live again\n`,
      `${name} ${second} is live again\n`,
      `${name} ${staged} is staged; ${second} stays live\n`,
      `${name} ${second} is live already\n`,
    ]);
    expect(run('list', name).out).toMatch(new RegExp(`${second} .* live, chosen by hand`));
  });

  it('refuses to replace the remote of another owner, or to drop a route, and names the option that does', () => {
    const name = 'mf-coupons';
    run('publish', fakeRemote({ name, routes: ['/coupons', '/coupons/add'] }).folder);
    const other = fakeRemote({ name, owner: 'Team X', routes: ['/coupons'] }).folder;
    expect(run('publish', other)).toMatchObject({ code: 1, error: expect.stringContaining('--take-over') });
    expect(run('publish', other, '--take-over')).toMatchObject({
      code: 1,
      error: expect.stringContaining('no longer has /coupons/add'),
    });
    expect(run('publish', other, '--take-over', '--drop-routes').code).toBe(0);
  });

  it('publishes the others if one of several remotes is refused, and exits with 1', () => {
    const taken = fakeRemote({ name: 'mf-taken', routes: ['/taken', '/taken/more'] }).folder;
    const fewer = fakeRemote({ name: 'mf-taken', routes: ['/taken'] }).folder;
    run('publish', taken);
    const { code, out, error } = run('publish', fewer, fakeRemote({ name: 'mf-later' }).folder);
    expect([code, out]).toEqual([1, expect.stringMatching(/^mf-later 1\.2\.3-\w+ is live\n$/)]);
    expect(error).toContain('no longer has /taken/more');
  });

  it('with --keep-chosen leaves a version alone that was rolled back to, and brings what nobody chose', () => {
    const name = 'mf-kept';
    const [first, second] = ['a', 'b'].map((code) => fakeRemote({ name, code }).folder) as [string, string];
    const start = (folder: string) => run('publish', '--keep-chosen', folder).out;
    expect([start(first), start(second)]).toEqual([
      expect.stringContaining(' is live\n'),
      expect.stringContaining(' is live\n'),
    ]);
    const [, version] = /mf-kept (\S+) is live again/.exec(run('rollback', name).out) ?? [];
    expect(start(second)).toMatch(
      new RegExp(`is not published: ${version} was chosen by hand and stays live\n$`),
    );
    expect(run('list', name).out).toContain(`${version}  `);
  });

  it('exits with 1 and a reason if something is refused, with 2 if the command is not understood', () => {
    expect(run('rollback', 'mf-nobody')).toMatchObject({
      code: 1,
      error: 'mf-nobody has no earlier version to go back to.\n',
    });
    expect(run('list', 'constructor')).toMatchObject({
      code: 1,
      error: 'There is no remote called constructor.\n',
    });
    for (const args of [['frobnicate'], ['list', '--frobnicate']])
      expect(run(...args)).toMatchObject({ code: 2, error: expect.stringContaining('Usage') });
  });
});
