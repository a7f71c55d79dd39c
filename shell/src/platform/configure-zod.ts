/** Imported before any schema is created: compiled validators need eval, which the content security policy forbids. */
import { z } from 'zod';

z.config({ jitless: true });
