import { run } from './bootstrap.mjs';

run('testing/src/engines.ts');
