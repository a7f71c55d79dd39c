import { resolvePath } from './mix-file.ts';

test('looks for a file in the folder in which npm was started', () => {
  expect(resolvePath('mix.json', { INIT_CWD: '/home/tester' })).toBe('/home/tester/mix.json');
  expect(resolvePath('/tmp/mix.json', { INIT_CWD: '/home/tester' })).toBe('/tmp/mix.json');
});

test('looks in the current folder if npm did not start the program', () => {
  expect(resolvePath('mix.json', {})).toBe(`${process.cwd()}/mix.json`);
});
