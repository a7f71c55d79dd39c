import { run } from './bootstrap.mjs';

run('stack/src/test.ts');
