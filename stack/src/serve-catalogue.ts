/** The catalogue of the shared controls, from source. */
import { join } from 'node:path';
import { serve } from '@coupon-center/webpack-config';
import type { DevServer } from '@coupon-center/webpack-config';
import { root } from './paths.ts';

/** @param port 0 picks a free one */
export function serveCatalogue(port: number): Promise<DevServer> {
  return serve(join(root, 'shared/ui'), { port });
}
