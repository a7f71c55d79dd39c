/** The key as a QR code: dark on white in every appearance, because cameras expect that. */
import { QRCodeSVG } from 'qrcode.react';
import { Box } from '@coupon-center/ui';

const SIZE = 192;

export function QrCode({ uri }: { uri: string }) {
  return (
    <Box sx={{ display: 'flex', bgcolor: '#fff', borderRadius: '12px', overflow: 'hidden', width: SIZE }}>
      <QRCodeSVG
        value={uri}
        size={SIZE}
        level="M"
        marginSize={4}
        title="QR code for your authenticator app"
      />
    </Box>
  );
}
