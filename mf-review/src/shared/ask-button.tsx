/** Opens the dialog that asks for a reason. What the dialog offers is read when the button is pointed at or focused. */
import { useQueryClient } from '@tanstack/react-query';
import { useContract } from '@coupon-center/remote-kit';
import { Button } from '@coupon-center/ui';
import type { KeyProps } from './keys.tsx';
import { reasonTemplatesQuery } from './reason-templates.api.ts';

export interface AskButtonProps extends KeyProps {
  children: string;
  /** Whether it only changes the reason of a verdict that stands. */
  isChange?: boolean;
  onAsk: () => void;
}

export function AskButton({ children, isChange = false, onAsk, ...keys }: AskButtonProps) {
  const contract = useContract();
  const client = useQueryClient();
  // The dialog shows a failure, and offers to try again.
  const readAhead = () => void client.query(reasonTemplatesQuery(contract)).catch(() => undefined);
  return (
    <Button
      {...keys}
      variant="outlined"
      color={isChange ? 'inherit' : 'error'}
      onClick={onAsk}
      onPointerEnter={readAhead}
      onFocus={readAhead}
    >
      {children}
    </Button>
  );
}
