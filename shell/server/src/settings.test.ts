import { readSettings } from './settings.ts';

test.each(['ERROR_REPORTING_SHARE', 'VITALS_REPORTING_SHARE'] as const)(
  '%s is a share, by default that of all pages, and can be none',
  (name) => {
    expect(readSettings({})[name]).toBe(1);
    expect(readSettings({ [name]: '0' })[name]).toBe(0);
    expect(readSettings({ [name]: '0.25' })[name]).toBe(0.25);
    for (const wrong of ['-0.1', '1.5', 'half']) expect(() => readSettings({ [name]: wrong })).toThrow(name);
  },
);
