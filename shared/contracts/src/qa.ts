/** The call by which a signed-in tester gets access to versions that are not live. */
import * as z from '@coupon-center/schema';
import { defineCall } from './call.ts';

/** Lifetime of a grant, in seconds: as long as it takes to hand it to the shell's server. */
export const GRANT_SECONDS = 60;

export const grantQa = defineCall({
  name: 'grantQa',
  summary: 'Get a grant that lets this browser choose versions',
  methods: ['POST'],
  path: '/api/v1/qa/grant/',
  auth: 'user',
  forTesters: true,
  status: 200,
  response: z.object({ grant: z.string() }),
});
