/** Lets the visitor choose system, light or dark in the footer of every page. */
import { usePortal } from '../portal-context/portal-context.tsx';
import { useReadable } from '../common/writable.ts';
import { APPEARANCES } from '@coupon-center/shell-page';
import type { Appearance } from '@coupon-center/shell-page';

const LABELS: Readonly<Record<Appearance, string>> = { system: 'System', light: 'Light', dark: 'Dark' };

export function AppearanceChoice() {
  const { appearance } = usePortal();
  const chosen = useReadable(appearance);
  return (
    <fieldset className="appearance">
      <legend>Appearance</legend>
      {APPEARANCES.map((value) => (
        <label key={value}>
          <input
            type="radio"
            name="appearance"
            value={value}
            checked={chosen === value}
            onChange={() => appearance.choose(value)}
          />
          <span>{LABELS[value]}</span>
        </label>
      ))}
    </fieldset>
  );
}
