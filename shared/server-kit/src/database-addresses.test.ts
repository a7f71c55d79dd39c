import { readDatabaseAddresses } from './database-addresses.ts';

test('one address per host, each with the user, the database and the options', () => {
  expect(readDatabaseAddresses('postgres://ann:p%40ss@a:5432,[::1]:5433,c/shop?sslmode=verify-full')).toEqual(
    {
      servers: [
        'postgres://ann:p%40ss@a:5432/shop?sslmode=verify-full',
        'postgres://ann:p%40ss@[::1]:5433/shop?sslmode=verify-full',
        'postgres://ann:p%40ss@c/shop?sslmode=verify-full',
      ],
      writable: true,
    },
  );
});

test.each([
  ['postgres://a/shop', false],
  ['postgresql://a/shop?target_session_attrs=read-write', true],
  ['postgresql://a/shop?target_session_attrs=primary', true],
  ['postgres://a,b/shop', true],
])('%s: must take writes: %s', (address, writable) => {
  expect(readDatabaseAddresses(address)?.writable).toBe(writable);
});

test.each([
  'mysql://a/shop',
  'postgres://a:5432,b:port/shop',
  'postgres://a,,b/shop',
  'postgres://ann@/shop',
  'postgres://a,b/shop?target_session_attrs=standby',
  'postgres://a,b/shop?target_session_attrs=any',
  'a,b',
])('refuses %s', (address) => {
  expect(readDatabaseAddresses(address)).toBeUndefined();
});

test('takes the address of standbys where they are asked for, and none of a primary', () => {
  const read = (attribute: string) =>
    readDatabaseAddresses(`postgres://a,b/shop?target_session_attrs=${attribute}`, 'standby');
  expect(read('standby')).toMatchObject({ writable: false });
  expect(readDatabaseAddresses('postgres://a,b/shop', 'standby')).toMatchObject({ writable: false });
  expect([read('primary'), read('read-write'), read('prefer-standby')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
