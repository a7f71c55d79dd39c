import { createConfig, lintFromString } from '@redocly/openapi-core';
import { openApiDocument } from './document.ts';

/** Disabled rules, each with its reason. */
const OFF = {
  // The specification sets the addresses; a fixed segment takes precedence over a parameter.
  'no-ambiguous-paths': 'off',
  // A browser that opens the one-click address is only redirected.
  'operation-2xx-response': 'off',
} as const;

test("passes Redocly's recommended rules without errors or warnings", async () => {
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
