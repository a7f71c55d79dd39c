import { strengthOf } from './password-strength.ts';

test.each([
  ['', 'short'],
  ['12345', 'short'],
  ['🙂🙂🙂🙂🙂', 'short'],
  ['123456', 'weak'],
  ['aaaaaaaaaaaaaaaa', 'weak'],
  ['abcdefghijkl', 'weak'],
  ['password1', 'weak'],
  ['Passw0rd', 'weak'],
  ['qwerty12', 'weak'],
  ['secret1', 'weak'],
  ['maple-syrup', 'fair'],
  ['tr4velKite', 'fair'],
  ['correct horse battery', 'strong'],
  ['g7!Kp2$wQz9x', 'strong'],
  ['Ünïcödé wörds hêlp', 'strong'],
])('rates %j as %s', (password, strength) => expect(strengthOf(password)).toBe(strength));

test('gives no credit for an email address in a password', () => {
  expect(strengthOf('ann.maple-2', ['ann.maple'])).toBe('weak');
  expect(strengthOf('ann.maple-2', ['elsewhere', ''])).toBe('fair');
});
