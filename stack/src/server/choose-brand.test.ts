import Fastify from 'fastify';
import { chooseBrandByQuery } from './choose-brand.ts';

async function locationOf(url: string): Promise<string | undefined> {
  const app = Fastify();
  chooseBrandByQuery(app, 'http://localhost:4000');
  app.get('/*', async () => 'a page');
  const { headers } = await app.inject(url);
  await app.close();
  return headers.location;
}

test.each([
  ['/?client=8', 'http://8.localhost:4000/'],
  ['/login?next=%2Fpayment&client=10', 'http://10.localhost:4000/login?next=%2Fpayment'],
  ['/?client=6', 'http://localhost:4000/'],
])('redirects %s to %s', async (url, expected) => {
  expect(await locationOf(url)).toBe(expected);
});

test.each(['/', '/?client=77', '/?client=__proto__', '/api/v1/anything?client=8'])(
  'does not redirect %s',
  async (url) => {
    expect(await locationOf(url)).toBeUndefined();
  },
);

test('redirects only to this machine', async () => {
  expect(await locationOf('//elsewhere.example/x?client=8')).toMatch(/^http:\/\/8\.localhost:4000\//);
});
