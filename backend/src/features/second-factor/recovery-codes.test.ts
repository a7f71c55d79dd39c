import { newRecoveryCodes, plainCode, recoveryHash } from './recovery-codes.ts';

test('makes ten different codes in groups of four, without letters that look like digits', () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^([A-HJKMNP-TV-Z0-9]{4}-){3}[A-HJKMNP-TV-Z0-9]{4}$/);
});

test('reads a code however it is typed, and keeps a digest of it only', () => {
  expect(plainCode(' k7qm 3xwd–9f2a-HT6P\n')).toBe('K7QM3XWD9F2AHT6P');
  expect(plainCode('123 456')).toBe('123456');
  expect(recoveryHash('K7QM3XWD9F2AHT6P')).not.toContain('K7QM');
  expect(plainCode('２８７ ０８２')).toBe('287082');
});
