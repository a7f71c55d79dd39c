/**
 * All migrations of the schema `release`, by name. To be removed one release later: the table `page_errors` with its trigger
 * `page_errors_forward` and the trigger's function (0014).
 */
import { remotes } from './0001-remotes.ts';
import { pageErrors } from './0002-page-errors.ts';
import { shellVersions } from './0003-shell-versions.ts';
import { canaries } from './0004-canaries.ts';
import { limits } from './0005-limits.ts';
import { recalled } from './0006-recalled.ts';
import { channels } from './0007-channels.ts';
import { pageErrorNetworks } from './0010-page-error-networks.ts';
import { canaryNetworks } from './0011-canary-networks.ts';
import { pageVitals } from './0012-page-vitals.ts';
import { vitalMonths } from './0013-vital-months.ts';
import { errorAndAuditMonths } from './0014-error-and-audit-months.ts';

export const migrations = {
  '0001-remotes': remotes,
  '0002-page-errors': pageErrors,
  '0003-shell-versions': shellVersions,
  '0004-canaries': canaries,
  '0005-limits': limits,
  '0006-recalled': recalled,
  '0007-channels': channels,
  '0010-page-error-networks': pageErrorNetworks,
  '0011-canary-networks': canaryNetworks,
  '0012-page-vitals': pageVitals,
  '0013-vital-months': vitalMonths,
  '0014-error-and-audit-months': errorAndAuditMonths,
};
