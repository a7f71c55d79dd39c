/** Imported before any schema is made: compiling validators needs eval, which the content security policy refuses. */
import { z } from 'zod';

z.config({ jitless: true });
