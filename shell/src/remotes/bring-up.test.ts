import type { PageRemoteVersion } from '@coupon-center/shell-page';
import { bringUp, SLOW_MS, UnwantedError } from './bring-up.ts';
import type { Stages } from './bring-up.ts';
import { versionOf } from '../testing/fixtures.ts';
import { PANEL_AFTER_MS, TimeLimitError } from '../common/within-time.ts';

const versions = [versionOf('2'), versionOf('1')];

/** Stages that all succeed unless replaced, recording each call. */
function stagesWith(replaced: Partial<Stages<string, string, string>> = {}) {
  const passed: string[] = [];
  const stages: Stages<string, string, string> = {
    contract: () => undefined,
    manifest: async () => 'manifest',
    load: async () => 'code',
    mount: async ({ version: name }) => `mounted ${name}`,
    ...replaced,
  };
  const noted: Stages<string, string, string> = {
    contract: (one) => {
      passed.push(`contract ${one.version}`);
      stages.contract(one);
    },
    manifest: (one) => (passed.push(`manifest ${one.version}`), stages.manifest(one)),
    load: (one, manifest) => (passed.push(`load ${one.version}`), stages.load(one, manifest)),
    mount: (one, code) => (passed.push(`mount ${one.version}`), stages.mount(one, code)),
  };
  return { passed, stages: noted };
}

function run(stages: Stages<string, string, string>, of = versions, signal = new AbortController().signal) {
  const reports: Readonly<Record<string, unknown>>[] = [];
  const result = bringUp(of, stages, { report: (_error, context) => reports.push(context), signal });
  return { reports, result };
}

const failing = (times: number, error = new Error('broken')) => {
  let left = times;
  return async () => {
    if (left-- > 0) throw error;
    return 'fine';
  };
};

describe('mounting a remote', () => {
  it('runs contract, manifest, code and mount of the live version', async () => {
    const { stages, passed } = stagesWith();
    await expect(run(stages).result).resolves.toBe('mounted 2');
    expect(passed).toEqual(['contract 2', 'manifest 2', 'load 2', 'mount 2']);
  });

  it('retries the live version once and reports the failure with its stage', async () => {
    const { stages } = stagesWith({ load: failing(1) });
    const { result, reports } = run(stages);
    await expect(result).resolves.toBe('mounted 2');
    expect(reports).toEqual([{ remote: 'mf-one', version: '2', stage: 'load', attempt: 1 }]);
  });

  it('mounts the previous version after two failures', async () => {
    const { stages, passed } = stagesWith({ manifest: failing(2) });
    await expect(run(stages).result).resolves.toBe('mounted 1');
    expect(passed).toEqual([
      'contract 2',
      'manifest 2',
      'contract 2',
      'manifest 2',
      'contract 1',
      'manifest 1',
      'load 1',
      'mount 1',
    ]);
  });

  it('fails with the last error if no version can be mounted', async () => {
    const { stages } = stagesWith({ mount: failing(9) });
    const { result, reports } = run(stages);
    await expect(result).rejects.toMatchObject({ stage: 'mount', cause: { message: 'broken' } });
    expect(reports.map(({ version: one, stage }) => [one, stage])).toEqual([
      ['2', 'mount'],
      ['2', 'mount'],
      ['1', 'mount'],
    ]);
  });

  it('does not retry an incompatible contract or a server that hangs', async () => {
    const refuse = ({ version: name }: PageRemoteVersion) => {
      if (name === '2') throw new Error('needs another contract');
    };
    const contract = stagesWith({ contract: refuse });
    await expect(run(contract.stages).result).resolves.toBe('mounted 1');
    expect(contract.passed.filter((pass) => pass === 'contract 2')).toHaveLength(1);
    const hanging = stagesWith({ manifest: failing(1, new TimeLimitError('slow')) });
    await expect(run(hanging.stages).result).resolves.toBe('mounted 1');
  });

  it('has no fallback if only one version was published', async () => {
    const { stages, passed } = stagesWith({ load: failing(9) });
    await expect(run(stages, [versionOf('2')]).result).rejects.toMatchObject({ stage: 'load' });
    expect(passed.filter((pass) => pass.startsWith('load'))).toHaveLength(2);
  });

  describe('while a version is slow', () => {
    beforeEach(() => jest.useFakeTimers());
    afterEach(() => jest.useRealTimers());

    /** Loads that a test settles manually, by version. */
    function slowLoads(replaced: Partial<Stages<string, string, string>> = {}) {
      const settle: Record<string, (code?: string) => void> = {};
      const { stages, passed } = stagesWith({
        ...replaced,
        load: ({ version: name }) =>
          new Promise((resolve, reject) => {
            settle[name] = (code) => (code ? resolve(code) : reject(new Error('broken')));
          }),
      });
      return { settle, passed, ...run(stages) };
    }
    const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

    it('loads the previous version in parallel and mounts the one that arrives first', async () => {
      const early = slowLoads();
      await pass(SLOW_MS - 1);
      expect(early.passed).not.toContain('load 1');
      await pass(1);
      expect(early.passed).toContain('load 1');
      early.settle['1']!('code');
      await expect(early.result).resolves.toBe('mounted 1');
      const late = slowLoads();
      await pass(SLOW_MS);
      late.settle['2']!('code');
      await expect(late.result).resolves.toBe('mounted 2');
      expect(late.reports).toEqual([]);
    });

    it('reports it with its stage when the panel is shown, but not if the remote was left before', async () => {
      const { reports } = slowLoads();
      await pass(PANEL_AFTER_MS - 1);
      expect(reports).toEqual([]);
      await pass(1);
      expect(reports).toEqual([{ remote: 'mf-one', version: '2', stage: 'load', attempt: 1 }]);

      const leaving = new AbortController();
      const { stages } = stagesWith({ load: () => new Promise(() => {}) });
      const left = run(stages, versions, leaving.signal);
      left.result.catch(() => undefined);
      await pass(PANEL_AFTER_MS - 1);
      leaving.abort();
      await pass(1);
      expect(left.reports).toEqual([]);
    });

    it('waits for it if the previous version fails, without requesting it twice', async () => {
      const { settle, passed, result } = slowLoads();
      await pass(SLOW_MS);
      settle['1']!();
      await pass(10 * SLOW_MS);
      expect(passed.filter((one) => one === 'load 2')).toHaveLength(1);
      settle['2']!('code');
      await expect(result).resolves.toBe('mounted 2');
    });

    describe('and the previous one arrives while it mounts', () => {
      /** The first mount of the live version fails after the load of the previous one was settled with the code. */
      async function settleDuringMount(code?: string) {
        let failMount: (error: Error) => void = () => undefined;
        let mounts = 0;
        const slow = slowLoads({
          mount: ({ version: name }) =>
            mounts++ > 0
              ? Promise.resolve(`mounted ${name}`)
              : new Promise((_resolve, reject) => (failMount = reject)),
        });
        await pass(SLOW_MS);
        slow.settle['2']!('code');
        await pass(0);
        slow.settle['1']!(code);
        await pass(0);
        failMount(new Error('broken'));
        await pass(0);
        return slow;
      }
      const loadsAndMounts = (passed: string[]) => passed.filter((one) => /^(load|mount) /.test(one));

      it('mounts the previous version if that mount fails', async () => {
        const { passed, result } = await settleDuringMount('code');
        expect(loadsAndMounts(passed)).toEqual(['load 2', 'load 1', 'mount 2', 'mount 1']);
        await expect(result).resolves.toBe('mounted 1');
      });

      it('reports it if it failed to load, and tries the live version again', async () => {
        const { passed, reports, settle, result } = await settleDuringMount();
        settle['2']!('code');
        await expect(result).resolves.toBe('mounted 2');
        expect(loadsAndMounts(passed)).toEqual(['load 2', 'load 1', 'mount 2', 'load 2', 'mount 2']);
        expect(reports.map(({ version: one, stage }) => [one, stage])).toEqual([
          ['2', 'mount'],
          ['1', 'load'],
        ]);
      });
    });
  });

  it('stops quietly before the next stage when the remote is left', async () => {
    for (const stop of ['nothing', 'contract 2', 'manifest 2', 'load 2']) {
      const life = new AbortController();
      const { stages, passed } = stagesWith();
      passed.push = (...passes) => {
        if (passes.includes(stop)) life.abort();
        return Array.prototype.push.apply(passed, passes);
      };
      if (stop === 'nothing') life.abort();
      const { result, reports } = run(stages, versions, life.signal);
      await expect(result).rejects.toThrow(UnwantedError);
      expect([passed.at(-1) ?? 'nothing', reports]).toEqual([stop, []]);
    }
  });

  it('does not report a stage that failed after the remote was left', async () => {
    const life = new AbortController();
    const { stages, passed } = stagesWith({
      load: async () => {
        life.abort();
        throw new Error('broken');
      },
    });
    const { result, reports } = run(stages, versions, life.signal);
    await expect(result).rejects.toThrow(UnwantedError);
    expect(passed).toEqual(['contract 2', 'manifest 2', 'load 2']);
    expect(reports).toEqual([]);
  });
});
