import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Illustration, ILLUSTRATIONS } from '../../src/feedback/illustration.tsx';
import type { CataloguePage } from '../catalogue-page.ts';

export const page: CataloguePage = {
  title: 'Illustration',
  lead: 'Small drawings for empty and finished screens; EmptyState takes them by name.',
  states: {
    All: () => (
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
        {ILLUSTRATIONS.map((name) => (
          <Box key={name} component="figure" sx={{ m: 0, textAlign: 'center' }}>
            <Illustration name={name} />
            <Typography component="figcaption" variant="code">
              {name}
            </Typography>
          </Box>
        ))}
      </Box>
    ),
  },
};
