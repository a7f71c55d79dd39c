import { readFileSync } from 'node:fs';
import { ENVIRONMENT, listEnvironment } from './environment.ts';

test('docs/environment.md lists the variables that the servers declare; `npm run environment` rewrites it', () => {
  expect(readFileSync(ENVIRONMENT, 'utf8')).toBe(listEnvironment());
});
