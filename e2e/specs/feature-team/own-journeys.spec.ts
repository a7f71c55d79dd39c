/** A team without this repository installs the journeys and adds one, following the package's own README. */
import { openOwnRepository } from '../../fixtures/own-repository.ts';
import { expect, test } from '../../fixtures/test.ts';

test(
  'a team installs the journeys in its own repository, extends a page object, and runs its own journey',
  { tag: '@full' },
  async ({ portal }) => {
    test.setTimeout(400_000);
    const team = await openOwnRepository(portal, { guide: 'journeys/README.md' });
    try {
      await team.follow('In your own repository');
      team.writeFiles();
      expect(await team.follow('Run them')).toContain('1 passed');
    } finally {
      await team.close();
    }
  },
);
