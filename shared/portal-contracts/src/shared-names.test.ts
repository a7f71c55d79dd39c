import { missingNames } from './shared-names.ts';

const missingIn = (provided: string[], used: string[]) =>
  missingNames({
    uses: { react: { range: '^19.0.0', names: used } },
    provides: { react: { version: '19.2.0', names: provided } },
    satisfies: () => true,
    remote: 'mf-one 1.0.0',
    shell: 'shell 2.0.0',
  });

test.each([
  ['every name', ['useId', 'useState'], ['useState'], []],
  ['all but one name', ['useState'], ['useId', 'useState'], ['useId']],
  ['names that its build for development does not know', ['*'], ['useState'], []],
])('reports what a remote misses in a shell that has %s', (_what, provided, used, missing) => {
  const sentences = missing.map(
    (name) => `mf-one 1.0.0 imports ${name} from react, which shell 2.0.0 no longer has.`,
  );
  expect(missingIn(provided, used)).toEqual(sentences);
});
