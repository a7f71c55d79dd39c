/** A sentence, followed by a list. */
import { Box } from '@coupon-center/ui';
import { capitalized } from '../../shared/capitalized.ts';
import type { Told } from './history-words.ts';

export function ToldText({ told: { text, lines } }: { told: Told }) {
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      {text}
      {lines.length > 0 && (
        <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
          {lines.map((line) => (
            <li key={line}>{capitalized(line)}</li>
          ))}
        </Box>
      )}
    </Box>
  );
}
