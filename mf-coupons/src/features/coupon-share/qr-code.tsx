/** The address as a QR code to print: dark on white in both schemes, because scanners expect that. */
import { QRCodeSVG } from 'qrcode.react';
import { useRef } from 'react';
import { saveFile } from '@coupon-center/remote-kit';
import { Box, Button } from '@coupon-center/ui';

export interface QrCodeProps {
  address: string;
  /** What it leads to, for screen readers. */
  label: string;
  /** Name of the saved file, without its extension. */
  fileName: string;
}

const SIZE = 192;

export function QrCode({ address, label, fileName }: QrCodeProps) {
  const code = useRef<SVGSVGElement>(null);

  function save() {
    if (!code.current) return;
    const content = new XMLSerializer().serializeToString(code.current);
    saveFile(fileName, { extension: 'svg', type: 'image/svg+xml', content });
  }

  return (
    <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      <Box sx={{ display: 'flex', bgcolor: '#fff', borderRadius: '12px', overflow: 'hidden' }}>
        <QRCodeSVG ref={code} value={address} size={SIZE} level="M" marginSize={4} title={label} />
      </Box>
      <Button variant="outlined" onClick={save}>
        Download as SVG
      </Button>
    </Box>
  );
}
