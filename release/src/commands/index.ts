/** The commands of the release program. */
import { canIDeploy } from './can-i-deploy.ts';
import { canary } from './canary.ts';
import { channel, link } from './previews.ts';
import type { Command } from './command.ts';
import { grant, revoke } from './grants.ts';
import { keys, token } from './credentials.ts';
import { promote, prune, reinstate, rollback, withdraw } from './live-version.ts';
import { errors, history, list } from './inspect.ts';
import { publish } from './publish.ts';
import { vitals } from './vitals.ts';

/** In the order of the usage. */
export const COMMANDS: readonly Command[] = [
  publish,
  canIDeploy,
  promote,
  canary,
  rollback,
  withdraw,
  prune,
  channel,
  link,
  list,
  errors,
  vitals,
  history,
  keys,
  grant,
  revoke,
  reinstate,
  token,
];

/** End of the usage. */
export const ABOUT = `publish checks a version before it uploads it, on pages of the service's portal or of --portal; --without-browser skips
the checks that need a page.
--reason <text> is kept in the history; --json prints results for machines.
publish and promote only drop routes of the live version with --drop-routes. With --take-over, an operator replaces the remote of
another owner or package; with --break-remotes, an operator makes a shell live that lacks what remotes need.
For the shell, use 'shell' as the name.
The service is --service or $COUPON_CENTER_RELEASE with the token $COUPON_CENTER_RELEASE_TOKEN and the private key --key or
$COUPON_CENTER_RELEASE_KEY (a file); by default it is the portal that runs on this machine.`;
