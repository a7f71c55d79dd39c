import { bytesOf, checkBytes } from './byte-budget.ts';
import { checkLicences, isAllowedLicence } from './licences.ts';
import { describeReport } from './report.ts';
import { sbomOf } from './sbom.ts';

const declaration = { name: 'mf-one', owner: 'team-one', shellContract: '^2.0.0', routes: [] };
const file = (size: number) => ({ sha256: '0'.repeat(64), size });

describe('the byte budget', () => {
  const contents = {
    'main.js': file(90_000),
    'main.js.gz': file(40_000),
    'main.js.br': file(30_000),
    'small.css': file(200),
    'picture.svg': file(500_000),
  };

  it('counts scripts and style sheets, compressed where they are sent compressed', () => {
    expect(bytesOf({ contents })).toBe(40_200);
    expect(checkBytes({ version: '1.0.0', declaration, contents })).toBe('40.2 kB of 75.0 kB, compressed.');
  });

  it('refuses more than remote.json allows, and names the owner', () => {
    const small = { ...declaration, byteBudget: 40_000 };
    expect(() => checkBytes({ version: '1.0.0', declaration: small, contents })).toThrow(
      /40\.2 kB of 40\.0 kB.*'byteBudget' in remote\.json.*Owner: team-one\./,
    );
  });
});

describe('licences', () => {
  it.each([
    ['MIT', true],
    ['(MIT OR GPL-3.0-only)', true],
    ['MIT AND (Apache-2.0 OR GPL-2.0)', true],
    ['MIT AND GPL-3.0-only', false],
    ['(MIT', false],
    ['MIT GPL-3.0-only', false],
    ['GPL-3.0-only WITH Classpath-exception-2.0', false],
    ['SEE LICENSE IN terms.txt', false],
    ['UNLICENSED', false],
    ['', false],
  ])('%s: %s', (licence, isAllowed) => expect(isAllowedLicence(licence)).toBe(isAllowed));

  const contains = (licence: string) => ({
    version: '1.0.0',
    declaration,
    packages: [{ name: 'react', version: '19.0.0', licence }],
  });

  it('refuses a package with another licence, or none, by its name', () => {
    expect(() => checkLicences(contains('SSPL-1.0'))).toThrow(
      /react 19\.0\.0 \(SSPL-1\.0\).*Owner: team-one/,
    );
    expect(() => checkLicences(contains(''))).toThrow('react 19.0.0 (no licence named)');
  });

  it('accepts an exception, and counts the packages', () => {
    expect(checkLicences(contains('SSPL-1.0'), { react: 'agreed with its owner' })).toBe(
      'It contains 1 package.',
    );
  });

  it('skips an older build, which does not list its licences', () => {
    expect(checkLicences({ version: '1.0.0', declaration, packages: undefined })).toBeUndefined();
  });
});

describe('the list of dependencies', () => {
  const component = (name: string) => ({
    'bom-ref': `${name}@1.0.0`,
    purl: `pkg:npm/${name.replace('@', '%40')}@1.0.0`,
  });
  const listed = (timestamp: string) =>
    JSON.stringify({
      serialNumber: `urn:uuid:${timestamp}`,
      metadata: { timestamp, component: component('portal') },
      components: [component('@tests/mf-one'), component('react'), component('fastify')],
      dependencies: [
        { ref: 'portal@1.0.0', dependsOn: ['@tests/mf-one@1.0.0', 'fastify@1.0.0'] },
        { ref: '@tests/mf-one@1.0.0', dependsOn: ['react@1.0.0'] },
        { ref: 'react@1.0.0' },
        { ref: 'fastify@1.0.0' },
      ],
    });

  it('is always the same text, and leaves out other packages of the repository', () => {
    const { text, count } = sbomOf('@tests/mf-one', listed('2026-11-01'));
    expect(sbomOf('@tests/mf-one', listed('2026-11-02')).text).toBe(text);
    expect(count).toBe(1);
    expect(JSON.parse(text)).toMatchObject({
      metadata: { component: component('@tests/mf-one') },
      components: [component('react')],
      dependencies: [{ ref: '@tests/mf-one@1.0.0' }, { ref: 'react@1.0.0' }],
    });
  });

  it('has everything if the package is the whole repository', () => {
    expect(sbomOf('portal', listed('2026-11-01')).count).toBe(3);
  });
});

it('a report has a line for each check with the findings below it, and the owner at the end', () => {
  const text = describeReport({
    remote: 'mf-one',
    version: '1.0.0-a',
    owner: 'team-one',
    shell: null,
    passed: false,
    checks: [
      { name: 'signature', status: 'passed', seconds: 0.04, words: [] },
      { name: 'routes', status: 'failed', seconds: 0, words: ['mf-one: the route /x belongs to mf-two.'] },
      { name: 'mounts', status: 'not run', seconds: 0, words: ["'routes' failed."] },
    ],
  });
  expect(text.split('\n')).toEqual([
    'mf-one 1.0.0-a',
    '  ✓ signature      0.0 s',
    '  ✗ routes         0.0 s',
    '      mf-one: the route /x belongs to mf-two.',
    '  - mounts         not run',
    "      'routes' failed.",
    'mf-one 1.0.0-a cannot be deployed: routes. Owner: team-one.',
  ]);
});
