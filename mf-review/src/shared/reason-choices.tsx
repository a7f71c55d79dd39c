/** The reasons that a verdict can start from, below its field. A verdict can be given without them. */
import { useQuery } from '@tanstack/react-query';
import type { TemplateKind } from '@coupon-center/contracts';
import { Loaded, useContract } from '@coupon-center/remote-kit';
import { Button, ListSkeleton, Stack } from '@coupon-center/ui';
import { reasonTemplatesQuery } from './reason-templates.api.ts';

export interface ReasonChoicesProps {
  kind: TemplateKind;
  onTake: (reason: string) => void;
}

export function ReasonChoices({ kind, onTake }: ReasonChoicesProps) {
  const query = useQuery(reasonTemplatesQuery(useContract()));
  return (
    <Loaded query={query} what="The common reasons" skeleton={<ListSkeleton rows={2} height={36} />}>
      {({ [kind]: { texts } }) =>
        texts.length > 0 && (
          <Stack
            direction="row"
            role="group"
            aria-label="Start from a common reason"
            sx={{ gap: 1, flexWrap: 'wrap' }}
          >
            {texts.map((text) => (
              <Button
                key={text}
                size="small"
                variant="outlined"
                color="inherit"
                onClick={() => onTake(text)}
                sx={{ textAlign: 'start', overflowWrap: 'anywhere' }}
              >
                {text}
              </Button>
            ))}
          </Stack>
        )
      }
    </Loaded>
  );
}
