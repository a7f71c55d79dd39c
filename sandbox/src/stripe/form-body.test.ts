import { parseForm } from './form-body.ts';

describe('parseForm', () => {
  it('nests names by brackets', () => {
    expect(parseForm('a=1&items[0][price]=p&items[1][price]=q&metadata[x%20y]=z')).toEqual({
      a: '1',
      items: { 0: { price: 'p' }, 1: { price: 'q' } },
      metadata: { 'x y': 'z' },
    });
  });

  it('numbers the entries of a list without indexes', () => {
    expect(parseForm('expand[]=a&expand[]=b')).toEqual({ expand: { 0: 'a', 1: 'b' } });
  });

  it('treats __proto__ as a name like any other', () => {
    const parsed = parseForm('__proto__[polluted]=yes');
    expect(({} as { polluted?: string }).polluted).toBeUndefined();
    expect(Object.keys(parsed)).toEqual(['__proto__']);
  });

  it.each(['a=1&a[b]=2', 'a[b]=2&a=1', 'a[b][c][d][e][f][g][h][i]=1'])('refuses %s', (text) => {
    expect(() => parseForm(text)).toThrow();
  });
});
