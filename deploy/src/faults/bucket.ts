/** The bucket of published files is away, silent and slow, and returns wrong bytes. */
import assert from 'node:assert/strict';
import { MACHINES, PORTAL } from './namespace.ts';
import type { Scene } from './scene.ts';

const [MACHINE] = MACHINES;

/** An encoding that nobody else here asks for. */
const GZIP = { headers: { 'accept-encoding': 'gzip' } };

/** A script of the live shell. */
interface Script {
  /** Its address at the release service. */
  atService: string;
  path: string;
  content: string;
}

async function readScript(): Promise<Script> {
  // Not in an encoding that the edge would keep.
  const plain = { headers: { 'accept-encoding': 'identity' } };
  const page = await (await fetch(`http://${PORTAL}/login`, plain)).text();
  const [, path = ''] = /src="(\/shell\/[^"]+\.js)"/.exec(page) ?? [];
  const content = await (await fetch(`http://${PORTAL}${path}`, plain)).text();
  return { path, content, atService: `http://${PORTAL}/release/v1/remotes${path}` };
}

export async function breakBucket({ cluster, load, watch, more, until }: Scene): Promise<void> {
  const { bucket } = cluster.outside;
  const { publisher } = load;
  const script = await readScript();
  const [shell] = cluster.parts.shell;
  assert.ok(shell);
  const right = async (address: string) => {
    const served = await fetch(address, GZIP);
    assert.deepEqual([served.status, await served.text()], [200, script.content], address);
  };
  const told = async (pattern: RegExp) => {
    const before = publisher.failures.length;
    await until(`the publisher is not told ${pattern.source}`, () =>
      publisher.failures.slice(before).some(({ reason, isClear }) => isClear && pattern.test(reason)),
    );
  };
  const published = async () => {
    const { length } = publisher.versions;
    await until('nothing is published', () => publisher.versions.length > length);
  };
  /** Only the publisher may notice a fault, and then it must be told what is wrong. */
  const during = async (fault: string, happen: () => Promise<void>) => {
    const failures = await watch(fault, async () => {
      await happen();
      await bucket.turn();
      await published();
    });
    const unclear = failures.filter(({ request, isClear }) => !request.startsWith('publish') || !isClear);
    assert.deepEqual(unclear, [], fault);
  };

  await during('the bucket is away', async () => {
    await bucket.turn('away');
    await told(/The bucket releases cannot be used\./);
    // A server that starts now goes on with the copies on its disk.
    assert.equal(await shell.end(cluster.stopSignals.shell), 0);
    await shell.start();
    const served = await fetch(`http://${MACHINE}:4100${script.path}`, { headers: { host: PORTAL } });
    assert.deepEqual([served.status, await served.text()], [200, script.content]);
    await more('shell');
  });

  await during('the bucket accepts connections and is silent', async () => {
    await bucket.turn('silent');
    await told(/The bucket releases cannot be used\./);
    await more('shell');
  });

  await during('the bucket is slow', async () => {
    await bucket.turn('slow');
    await more('shell');
    await published();
  });

  await during('the bucket returns wrong bytes', async () => {
    await bucket.turn('wrong bytes');
    const refused = await fetch(script.atService, GZIP);
    assert.deepEqual(
      ['cache-control', 'retry-after', 'content-encoding'].map((name) => refused.headers.get(name)),
      ['no-store', '5', null],
      `${refused.status}: ${(await refused.text()).slice(0, 300)}`,
    );
    assert.equal(refused.status, 503);
    // The shell's servers have no copy in this encoding, but one of the file itself.
    await right(`http://${PORTAL}${script.path}`);
    await told(/The bucket releases returned wrong bytes for \w+\/\w+\./);
    await more('shell');
  });
  await right(script.atService);
}
