import { createConfig, lintFromString } from '@redocly/openapi-core';
import { openApiDocument } from './document.ts';

/** Rules that are off, each with its reason. */
const OFF = {
  // The addresses are the specification's; a fixed name goes before a parameter.
  'no-ambiguous-paths': 'off',
} as const;

test('the document passes the recommended rules of Redocly without an error or a warning', async () => {
  const config = await createConfig({ extends: ['recommended'], rules: OFF });
  const problems = await lintFromString({
    source: JSON.stringify(openApiDocument()),
    absoluteRef: '/openapi.json',
    config,
  });
  const told = problems.map(
    ({ ruleId, message, location }) => `${ruleId}: ${message} (${location[0]?.pointer ?? ''})`,
  );
  expect(told).toEqual([]);
});
