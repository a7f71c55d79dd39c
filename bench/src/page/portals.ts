/** The portals that are compared, each in its own process, with merchants. */
import { join } from 'node:path';
import { callApi, makeAccount, signedIn } from '@coupon-center/journeys';
import type { Credentials } from '@coupon-center/journeys';
import { emailLogin, me } from '@coupon-center/contracts';
import { interrupt, root, runProgram } from '@coupon-center/testing/program';
import getPort from 'get-port';
import { makeFolder } from '../command.ts';
import type { OnEnd } from '../command.ts';
import { startEdge } from '../nginx.ts';
import type { EdgeKind } from '../nginx.ts';
import type { Visit } from './open-page.ts';
import { screensOf, STORE_PAGE } from './screens.ts';
import type { Account } from './screens.ts';

export type Variant = 'federated' | 'twin';

/** Programs that serve each variant: the ordinary stack, and the twin on the same stack. */
const programs: Readonly<Record<Variant, string>> = {
  federated: 'stack/src/start.ts',
  twin: 'bench/src/twin/serve.ts',
};

export interface Portal {
  variant: Variant;
  /** Origin at which the browser opens it. */
  origin: string;
  /** Its data folder, in which commands on this machine find their access. */
  dataDir: string;
  /** Path of a store page with coupons. */
  storePage: string;
  /** Returns a screen with its address and, if it is a merchant's, a new session. */
  visit: (path: string) => Promise<Pick<Visit, 'screen' | 'address' | 'session'>>;
}

/** Turns off rate limits, which don't matter here; production would refuse this. */
const LIMITS = { RATE_LIMIT_SCALE: '1000000', NODE_ENV: 'development' };

/** Starts a portal in a new folder of data; the first start creates a database. */
export async function startPortal(variant: Variant, onEnd: OnEnd, kind?: EdgeKind): Promise<Portal> {
  const dataDir = makeFolder(onEnd);
  const port = await getPort({ host: '127.0.0.1' });
  const inner = `http://localhost:${port}`;
  const edgePort = await getPort({ host: '127.0.0.1' });
  const origin = kind ? `${kind === 'h2' ? 'https' : 'http'}://localhost:${edgePort}` : inner;
  // The edge starts first, because the portal uses its address.
  const edge = kind && (await startEdge({ onEnd, kind, port: edgePort, upstream: port }));
  const program = runProgram([join(root, programs[variant])], {
    ...LIMITS,
    PORT: String(port),
    COUPON_CENTER_DATA: dataDir,
    PORTAL_ORIGIN: origin,
    ...(edge && { NODE_EXTRA_CA_CERTS: edge.certificate }),
  });
  onEnd(() => interrupt(program));
  await program.line(/^Ready/);
  // The API is the same at either address.
  const api = { origin: inner };
  const accounts = {
    tenCoupons: await makeAccount(api, 'tenCoupons'),
    oneCoupon: await makeAccount(api, 'oneCoupon'),
  } satisfies Record<Account, Credentials>;
  const storePage = await storePageOf(api, accounts.tenCoupons);
  return {
    variant,
    origin,
    dataDir,
    storePage,
    async visit(path) {
      const [screen] = screensOf([path]);
      if (!screen) throw new Error(`${path} is not measured.`);
      const address = origin + (path === STORE_PAGE ? storePage : path);
      if (!screen.account) return { screen, address, session: undefined };
      const { cookies, origins } = await signedIn(api, accounts[screen.account]);
      return { screen, address, session: { cookies, origins: origins.map((one) => ({ ...one, origin })) } };
    },
  };
}

async function storePageOf(api: { origin: string }, { email, password }: Credentials): Promise<string> {
  const { token } = await callApi(api, emailLogin, { body: { email, password } });
  const { store } = await callApi(api, me, {}, token);
  return new URL(store?.url ?? '', api.origin).pathname;
}
