import { run } from './bootstrap.mjs';

run('stack/src/catalogue.ts');
