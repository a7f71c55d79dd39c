import { render, screen } from '@testing-library/react';
import { encodeQR } from 'qr';
import { QrCode } from './qr-code.tsx';

const ADDRESS = 'https://coupons.example/stores/maple/coupons/7';

test('draws exactly the dark modules, and has a name', () => {
  render(<QrCode text={ADDRESS} label="QR code of 20% OFF" />);
  const code = screen.getByRole('img', { name: 'QR code of 20% OFF' });
  const rows = encodeQR(ADDRESS, 'raw', { ecc: 'medium', border: 4 });
  const drawn = rows.map((row) => row.map(() => false));
  const [, dark] = code.querySelectorAll('path');
  for (const [, x, y, width] of dark!.getAttribute('d')!.matchAll(/M(\d+) (\d+)h(\d+)v1H\1z/g))
    drawn[Number(y)]!.fill(true, Number(x), Number(x) + Number(width));
  expect(drawn).toEqual(rows);
  expect(code).toHaveAttribute('viewBox', `0 0 ${rows.length} ${rows.length}`);
});
