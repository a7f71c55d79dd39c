/** The address as a QR code to print. */
import { useRef } from 'react';
import { saveFile } from '@coupon-center/remote-kit';
import { QrCode } from '@coupon-center/remote-kit/qr-code';
import { Box, Button } from '@coupon-center/ui';

export interface PrintedCodeProps {
  address: string;
  /** What it leads to, for screen readers. */
  label: string;
  /** Name of the saved file, without its extension. */
  fileName: string;
}

export function PrintedCode({ address, label, fileName }: PrintedCodeProps) {
  const code = useRef<SVGSVGElement>(null);

  function save() {
    if (!code.current) return;
    const content = new XMLSerializer().serializeToString(code.current);
    saveFile(fileName, { extension: 'svg', type: 'image/svg+xml', content });
  }

  return (
    <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      <QrCode ref={code} text={address} label={label} />
      <Button variant="outlined" onClick={save}>
        Download as SVG
      </Button>
    </Box>
  );
}
