import { fromHere } from './from-here.ts';

test('a file is looked for where npm was started', () => {
  expect(fromHere('mix.json', { INIT_CWD: '/home/tester' })).toBe('/home/tester/mix.json');
  expect(fromHere('/tmp/mix.json', { INIT_CWD: '/home/tester' })).toBe('/tmp/mix.json');
});

test('a program that npm did not start looks in its own folder', () => {
  expect(fromHere('mix.json', {})).toBe(`${process.cwd()}/mix.json`);
});
