import { run } from './bootstrap.mjs';

run('stack/src/start.ts');
