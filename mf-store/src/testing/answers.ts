/** The API's answers while a built version is checked, in addition to those of the check itself. */
import { readNumbers } from '@coupon-center/contracts';
import { answer } from '@coupon-center/remote-kit/standalone';
import type { ApiAnswer } from '@coupon-center/remote-kit/standalone';
import { someNumbers } from './numbers.ts';

export const answers: readonly ApiAnswer[] = [answer(readNumbers, () => someNumbers(1120))];
