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
  it('publishes, lists, and says what it did', () => {
    const { folder } = fakeRemote();
    expect(run('publish', folder)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^mf-one 1\.2\.3-\w+ is live\n$/),
    });
    expect(run('publish', folder).out).toContain('is live already');
    expect(run('list').out).toMatch(/mf-one\n {2}1\.2\.3-\w+ .* live/);
  });

  it('ends with 1 and a reason when something is refused, with 2 when it is not understood', () => {
    expect(run('rollback', 'mf-nobody')).toMatchObject({
      code: 1,
      error: 'mf-nobody has no earlier version to go back to.\n',
    });
    expect(run('frobnicate').code).toBe(2);
  });
});
