/** A QR code, dark on white in both schemes, as cameras expect it. It has its own entry, because few screens show one. */
import type { Ref } from 'react';
import { encodeQR } from 'qr';
import { Box } from '@coupon-center/ui/core';

export interface QrCodeProps {
  /** The text in the code, e.g. an address. */
  text: string;
  /** Its name for screen readers: what it is for, or where it leads. */
  label: string;
  /** The drawing, which can be saved as a picture. */
  ref?: Ref<SVGSVGElement>;
}

const SIZE = 192;
/** The white border that cameras need, in modules. */
const BORDER = 4;

export function QrCode({ text, label, ref }: QrCodeProps) {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: BORDER });
  return (
    <Box sx={{ display: 'flex', bgcolor: '#fff', borderRadius: '12px', overflow: 'hidden', width: SIZE }}>
      <svg
        ref={ref}
        role="img"
        width={SIZE}
        height={SIZE}
        viewBox={`0 0 ${rows.length} ${rows.length}`}
        shapeRendering="crispEdges"
      >
        <title>{label}</title>
        <path fill="#fff" d={`M0 0h${rows.length}v${rows.length}H0z`} />
        <path fill="#000" d={darkModules(rows)} />
      </svg>
    </Box>
  );
}

/** Returns the path of the dark modules, with those beside each other as one rectangle. */
function darkModules(rows: readonly boolean[][]): string {
  const shapes = rows.flatMap((row, top) => {
    const text = row.map((isDark) => (isDark ? '#' : ' ')).join('');
    return [...text.matchAll(/#+/g)].map(({ index, 0: run }) => `M${index} ${top}h${run.length}v1H${index}z`);
  });
  return shapes.join('');
}
