/** Imported before any schema is created: compiled validators need eval, which the content security policy forbids. */
import { config } from '@coupon-center/schema';

config({ jitless: true });
