import { rmSync } from 'node:fs';
import { SHELL_CONTRACT_VERSION } from '@coupon-center/portal-contracts';
import type { ShellRecord } from '@coupon-center/portal-contracts';
import { fakeRemote, fakeShell } from '@coupon-center/release/testing';
import type { FakeRemote } from '@coupon-center/release/testing';
import { newService, promote, publish, rollback } from '../../testing/publish-here.ts';

const UI = '@coupon-center/ui';

/** Makes a shell whose `ui` has the given names. */
function shell(
  version: string,
  names: string[],
  ui = '1.4.0',
  contract = SHELL_CONTRACT_VERSION,
): ShellRecord {
  return { version, contract, provides: { [UI]: { version: ui, names } } };
}

/** Makes a remote of the team `coupons` that imports the given names from `ui`. */
function remote(packageVersion: string, names: string[], more: FakeRemote & { range?: string } = {}) {
  const { range = '^1.2.0', ...rest } = more;
  const uses = { [UI]: { range, names } };
  return fakeRemote({
    name: 'mf-coupons',
    owner: 'coupons',
    packageVersion,
    code: packageVersion,
    uses,
    ...rest,
  });
}

describe('a remote', () => {
  it('that imports a name the live shell no longer has is refused, and its owner is named', async () => {
    const service = await newService();
    await publish(service, fakeShell(shell('3.3.0', ['Button'])));
    const refused = publish(service, remote('1.4.0', ['Button', 'SelectField']));
    await expect(refused).rejects.toThrow(
      /^mf-coupons 1\.4\.0-\w{8} imports SelectField from @coupon-center\/ui, which shell 3\.3\.0 no longer has\. Owner: coupons\.$/,
    );
    expect((await service.operator.readRegistry()).remotes).toEqual({});
  });

  it('that uses only what the live shell has is accepted, and so is one that uses a module as a whole', async () => {
    const service = await newService();
    await publish(service, fakeShell(shell('3.3.0', ['Button'])));
    expect((await publish(service, remote('1.4.0', ['Button']))).outcome).toBe('live');
    expect((await publish(service, remote('1.5.0', ['*']))).outcome).toBe('live');
    expect((await service.operator.readRegistry()).remotes['mf-coupons']?.live.uses).toEqual({
      [UI]: { range: '^1.2.0', names: ['*'] },
    });
  });

  it('that needs another version of a shared module, or one that is not shared, is refused', async () => {
    const service = await newService();
    await publish(service, fakeShell(shell('3.3.0', ['Button'])));
    await expect(publish(service, remote('1.4.0', [], { range: '^1.5.0' }))).rejects.toThrow(
      'needs @coupon-center/ui ^1.5.0, but shell 3.3.0 provides 1.4.0. Owner: coupons.',
    );
    const uses = { dayjs: { range: '^1.0.0', names: ['default'] } };
    await expect(publish(service, remote('1.4.0', [], { uses }))).rejects.toThrow(
      'uses dayjs, which shell 3.3.0 does not provide. Owner: coupons.',
    );
  });

  it('cannot be promoted or rolled back to a version that the live shell has outgrown', async () => {
    const service = await newService();
    await publish(service, fakeShell(shell('3.2.0', ['Button', 'SelectField'])));
    const old = await publish(service, remote('1.4.0', ['SelectField']));
    const live = await publish(service, remote('1.5.0', ['Button']));
    await publish(service, { ...fakeShell(shell('3.3.0', ['Button'])), breakRemotes: true });
    const reason = 'imports SelectField from @coupon-center/ui, which shell 3.3.0 no longer has';
    await expect(rollback(service, 'mf-coupons')).rejects.toThrow(reason);
    await expect(promote(service, 'mf-coupons', old.version)).rejects.toThrow(reason);
    expect((await service.operator.readRegistry()).remotes['mf-coupons']?.live.version).toBe(live.version);
  });

  it("is compared with the live shell's contract, not with that of the checkout it is published from", async () => {
    const service = await newService();
    await publish(service, fakeShell(shell('9.0.0', [], '1.4.0', '9.1.0')));
    await expect(publish(service, remote('1.4.0', []))).rejects.toThrow(
      /needs shell contract \S+, but shell 9\.0\.0 has 9\.1\.0\. Owner: coupons\./,
    );
    const next = remote('1.4.0', [], { shellContract: '^9.1.0' });
    expect((await publish(service, next)).outcome).toBe('live');
  });
});

describe('a shell', () => {
  it('without a name that a live version or its fallback imports is refused, with the owner of each', async () => {
    const service = await newService();
    await publish(service, fakeShell(shell('3.2.0', ['Button', 'SelectField', 'Chip'])));
    await publish(service, remote('1.4.0', ['Chip']));
    await publish(service, remote('1.5.0', ['SelectField']));
    const refused = publish(service, fakeShell(shell('3.3.0', ['Button'])));
    await expect(refused).rejects.toThrow(
      /mf-coupons 1\.5\.0\S* imports SelectField .* shell 3\.3\.0 no longer has\. Owner: coupons\.\nmf-coupons 1\.4\.0\S* imports Chip /,
    );
    expect((await service.operator.readRegistry()).shell?.live.build.shell.version).toBe('3.2.0');
  });

  it('that was not built is refused', async () => {
    const { folder, dist } = fakeShell(shell('3.2.0', []));
    rmSync(dist, { recursive: true });
    await expect(publish(await newService(), { folder })).rejects.toThrow('A shell must be built first');
  });
});
