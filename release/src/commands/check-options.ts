import type { CheckOptions } from '../checks/check-version.ts';
import type { FoundService } from '../find-service.ts';
import type { Context } from './command.ts';

export function checkOptions(values: Context['values'], { portal }: FoundService): CheckOptions {
  return {
    portal,
    withoutBrowser: values['without-browser'],
    takeOver: values['take-over'],
    dropRoutes: values['drop-routes'],
  };
}
