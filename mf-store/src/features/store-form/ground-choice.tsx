/** Asks for the background of a logo that would be lost on white. */
import { useId, useState } from 'react';
import { DARK_GROUND } from '@coupon-center/contracts';
import { useSite } from '@coupon-center/remote-kit';
import { Box, Typography } from '@coupon-center/ui';

/** A color as `#rrggbb`, as the browser's color field has them. */
export const WHITE = '#ffffff';

export interface GroundChoiceProps {
  value: string;
  onChoose: (color: string) => void;
}

export function GroundChoice({ value, onChoose }: GroundChoiceProps) {
  const name = useId();
  const { primaryColor } = useSite();
  const [own, setOwn] = useState(primaryColor);
  const [isOwn, setIsOwn] = useState(false);

  function choose(color: string, isFromField: boolean) {
    setIsOwn(isFromField);
    onChoose(color);
  }

  const options = [
    { label: 'White', color: WHITE, isField: false },
    { label: 'Dark', color: DARK_GROUND, isField: false },
    { label: 'Your color', color: own, isField: true },
  ];
  return (
    <Box component="fieldset" sx={{ m: 0, mt: 1, p: 0, border: 0, minWidth: 0 }}>
      <Typography component="legend" variant="body2" sx={{ p: 0, color: 'text.primary' }}>
        This logo is very light. Put it on:
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, alignItems: 'center' }}>
        {options.map(({ label, color, isField }) => (
          <Box component="label" key={label} sx={OPTION}>
            <input
              type="radio"
              name={name}
              checked={isField ? isOwn : !isOwn && value === color}
              onChange={() => choose(color, isField)}
            />
            <Box aria-hidden sx={SWATCH} style={{ backgroundColor: color }} />
            {label}
          </Box>
        ))}
        {isOwn && (
          <Box
            component="input"
            type="color"
            aria-label="Choose your color"
            value={own}
            onChange={({ target }) => {
              setOwn(target.value);
              choose(target.value, true);
            }}
            sx={{ width: 56, height: 44, p: '4px', font: 'inherit' }}
          />
        )}
      </Box>
    </Box>
  );
}

const OPTION = { display: 'flex', alignItems: 'center', gap: 1, minHeight: 44, color: 'text.primary' };
const SWATCH = { width: 20, height: 20, border: 1, borderColor: 'divider', borderRadius: '6px' };
