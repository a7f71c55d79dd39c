import { readFileSync } from 'node:fs';
import { DATA_MODEL, drawDataModel } from './data-model.ts';

test('docs/data-model.md shows the tables as the migrations leave them; `npm run data-model` redraws them', async () => {
  expect(readFileSync(DATA_MODEL, 'utf8')).toBe(await drawDataModel());
});
