import { useEffect, useState } from 'react';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { ActionButton, Box } from '@coupon-center/ui/core';
import { useResumedContract } from '../contract-context.tsx';
import { useIsConfirmed } from './use-is-confirmed.ts';

/** How long the notice stays after the data was read again. */
const SHOWN_MS = 4000;

/** In a corner of the window, so that nothing moves, above the shell's own bar, and above toasts and save bars, which are taller on a phone. */
const PLACE = {
  position: 'fixed',
  insetInlineStart: 16,
  insetBlockEnd: {
    xs: 'calc(152px + var(--covered-bottom, 0px))',
    sm: 'calc(96px + var(--covered-bottom, 0px))',
  },
  maxWidth: 'calc(100vw - 32px)',
  zIndex: 'snackbar',
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  px: 1.5,
  py: 0.75,
  borderRadius: 99,
  border: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
  color: 'text.secondary',
  typography: 'body2',
  boxShadow: 1,
} as const;

const timeOf = (at: number, locale: string) =>
  new Date(at).toLocaleTimeString(locale, { hour: '2-digit', minute: '2-digit' });

/** Says that the screen still shows what the last visit left, and when it has been read again. Loaded only for old data. */
export function ResumedNotice() {
  const { resumed, site } = useResumedContract();
  const at = resumed?.at ?? 0;
  const isConfirmed = useIsConfirmed();
  const isFetching = useIsFetching() > 0;
  const queryClient = useQueryClient();
  const [isOver, setIsOver] = useState(false);
  // A button that disappears when it is pressed would lose the focus.
  const [isRetrying, setIsRetrying] = useState(false);
  useEffect(() => {
    if (!isConfirmed) return;
    const timer = setTimeout(() => setIsOver(true), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isConfirmed]);
  if (isOver) return null;
  const time = timeOf(at, site.locale);

  async function retry(): Promise<void> {
    setIsRetrying(true);
    await queryClient.refetchQueries({ type: 'active' });
    setIsRetrying(false);
  }

  if (isConfirmed)
    return (
      <Box role="status" sx={PLACE}>
        Updated just now
      </Box>
    );
  return (
    <Box role="status" sx={PLACE}>
      {isFetching ? `Still showing ${time}; checking` : `Still showing ${time}; could not check`}
      {(!isFetching || isRetrying) && (
        <ActionButton size="small" variant="text" action={retry}>
          Retry
        </ActionButton>
      )}
    </Box>
  );
}
