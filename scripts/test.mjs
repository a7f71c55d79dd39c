import { run } from './bootstrap.mjs';

run('testing/src/test.ts');
