/** Hands an address to the device, which offers its apps; nothing where the browser can't do that. */
import { useContract } from '@coupon-center/remote-kit';
import { Box, Button } from '@coupon-center/ui';

export interface NativeShareProps {
  title: string;
  address: string;
}

export function NativeShare({ title, address }: NativeShareProps) {
  const { report } = useContract();
  if (!('share' in navigator)) return null;

  async function share() {
    try {
      await navigator.share({ title, url: address });
    } catch (error) {
      // The user has closed the list of apps.
      if (!(error instanceof DOMException && error.name === 'AbortError')) report(error);
    }
  }

  return (
    <Box>
      <Button variant="outlined" onClick={() => void share()}>
        Share…
      </Button>
    </Box>
  );
}
