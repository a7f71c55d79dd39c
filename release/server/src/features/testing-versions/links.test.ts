/** Links that show a version that is not live, and who else can see such versions. */
import { z } from 'zod';
import { parseMix } from '@coupon-center/portal-contracts';
import { createReleaseClient } from '@coupon-center/release';
import { fakeRemote } from '@coupon-center/release/testing';
import { createQaTokens } from '@coupon-center/server-kit/qa-token';
import { newService, publish } from '../../testing/publish-here.ts';
import type { TestService } from '../../testing/test-service.ts';

const PORTAL = 'https://merchants.example';
const secret = 'k8Jq0Zt4vWm2Xp7RcB5nYd1Lh9Sg3Fa6';
const tokens = createQaTokens({ secret, portal: PORTAL });
const restricted = () => newService({ secret, portal: PORTAL });
const preview = (service: TestService) =>
  publish(service, { ...fakeRemote({ name: 'mf-one', routes: ['/one'] }), channel: 'pr-42' });

/** Returns the mix that the link must name. */
async function mixOf({ service }: TestService, version: string) {
  const found = await service.source.readVersion('mf-one', version);
  return { versions: { 'mf-one': { version, hash: found?.hash } } };
}

describe('a link to a version', () => {
  it('names the version that it shows, where everybody may test', async () => {
    const service = await newService('open');
    const { version } = await preview(service);
    const { link, expires } = await service.operator.makeLink({
      name: 'mf-one',
      version,
      portal: `${PORTAL}/coupons`,
    });
    const { origin, pathname, search } = new URL(link);
    expect([origin, pathname]).toEqual([PORTAL, '/qa/mix']);
    expect(parseMix(search)).toEqual(await mixOf(service, version));
    expect(expires).toBeUndefined();
  });

  it('is signed for a week where testing is restricted', async () => {
    const service = await restricted();
    const { version } = await preview(service);
    const team = await service.clientFor('mf-one');
    const { link, expires = '' } = await team.makeLink({ name: 'mf-one', version, portal: PORTAL });
    const token = new URL(link).searchParams.get('token') ?? '';
    const signed = await tokens.verify('link', token, z.object({ mix: z.string() }));
    expect(parseMix(signed.payload.mix)).toEqual(await mixOf(service, version));
    expect(Math.abs(signed.expires.getTime() - Date.parse(expires))).toBeLessThan(1000);
    const days = (Date.parse(expires) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(6.99);
    expect(days).toBeLessThanOrEqual(7);
  });

  it("is not made where nobody may test, or to a version that can't be used", async () => {
    const off = await newService();
    const { version } = await preview(off);
    await expect(off.operator.makeLink({ name: 'mf-one', version, portal: PORTAL })).rejects.toMatchObject({
      status: 404,
      code: 'qa_off',
      message: 'Nobody can test on this portal: QA_SECRET is not set.',
    });

    const service = await restricted();
    await preview(service);
    const { revision } = await service.operator.readRemote({ name: 'mf-one' });
    await service.operator.withdraw({ name: 'mf-one', version, revision });
    await expect(
      service.operator.makeLink({ name: 'mf-one', version, portal: PORTAL }),
    ).rejects.toMatchObject({
      code: 'no_such_version',
    });
    for (const portal of ['javascript:alert(1)', 'merchants.example'])
      await expect(service.operator.makeLink({ name: 'mf-one', version, portal })).rejects.toMatchObject({
        status: 400,
      });
  });
});

describe('the list of versions', () => {
  it("is for the portal's own servers, which sign that they act for testers", async () => {
    const service = await restricted();
    await preview(service);
    const list = (token: string) => createReleaseClient({ service: service.origin, token }).listVersions();
    const inAMinute = new Date(Date.now() + 60_000);
    const { parts } = await list(await tokens.sign('service', {}, inAMinute));
    expect(parts[0]?.versions[0]?.channels).toEqual(['pr-42']);

    const foreign = createQaTokens({ secret, portal: 'https://other.example' });
    for (const signed of [tokens.sign('link', {}, inAMinute), foreign.sign('service', {}, inAMinute)])
      await expect(list(await signed)).rejects.toMatchObject({ status: 401 });
  });
});
