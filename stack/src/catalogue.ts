/** `npm run catalogue`: every shared control with its states, in every brand, light and dark. */
import { createProgress } from './progress.ts';
import { closeAtCtrlC } from './stop.ts';
import { serveCatalogue } from './serve-catalogue.ts';

try {
  const server = await createProgress().step('build the catalogue', () =>
    serveCatalogue(Number(process.env.PORT ?? 0)),
  );
  closeAtCtrlC(() => server.close());
  console.log(`\nReady: ${server.origin}. It follows your changes; Ctrl-C stops it.\n`);
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
