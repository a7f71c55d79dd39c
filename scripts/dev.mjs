import { run } from './bootstrap.mjs';

run('stack/src/dev.ts');
