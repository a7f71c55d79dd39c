import { readSettings, serverSettings, setting, sharedSettings } from './settings.ts';

const variables = {
  ...serverSettings(4000),
  API: setting.origin,
  QA_SECRET: sharedSettings.QA_SECRET.optional(),
};

test('reads what is set, takes defaults for the rest, and ignores other variables', () => {
  expect(readSettings(variables, { API: 'http://api:1/path', PORT: '', OTHER: '1' })).toEqual({
    API: 'http://api:1',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'info',
    NODE_ENV: 'development',
    PORT: 4000,
  });
});

test('reports every problem at once, those across variables included', () => {
  const rules = () => ['A and B must be set together'];
  const read = () =>
    readSettings(variables, { PORT: 'x', QA_SECRET: 'short', TRUST_PROXY: 'everybody' }, rules);
  expect(read).toThrow(
    [
      'The environment is invalid:',
      '  PORT must be a number',
      '  TRUST_PROXY must be an address or CIDR',
      '  API must be an http(s) address',
      '  QA_SECRET must have at least 32 characters',
      '  A and B must be set together',
    ].join('\n'),
  );
});
