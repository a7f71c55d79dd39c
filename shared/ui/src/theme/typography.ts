/** Material UI's typography variants, made from the type scale. */
import type { TypographyVariantsOptions } from '@mui/material/styles';
import { FONT_FAMILY, TYPE_SCALE } from '@coupon-center/site-config';
import type { TypeStyle } from '@coupon-center/site-config';

declare module '@mui/material/styles' {
  interface TypographyVariants {
    display: TypeStyle;
    code: TypeStyle;
  }
  interface TypographyVariantsOptions {
    display?: TypeStyle;
    code?: TypeStyle;
  }
}
declare module '@mui/material/Typography' {
  interface TypographyPropsVariantOverrides {
    display: true;
    code: true;
    h4: false;
    h5: false;
    h6: false;
    subtitle1: false;
    subtitle2: false;
    overline: false;
  }
}

const { button, h1, h2, ...others } = TYPE_SCALE;

export const typography: TypographyVariantsOptions = {
  fontFamily: FONT_FAMILY,
  ...others,
  h1: { ...h1, textWrap: 'balance' },
  h2: { ...h2, textWrap: 'balance' },
  button: { ...button, textTransform: 'none' },
};
