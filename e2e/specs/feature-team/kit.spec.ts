/** Uses the packed kit as other teams do. */
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { register, signInAt } from '@coupon-center/journeys';
import { openOwnRepository } from '../../fixtures/own-repository.ts';
import { takeAway } from '../../fixtures/remote-versions.ts';
import { hold } from '../../fixtures/hold.ts';
import { isResumed, isTakenOver, keysOf, SCRIPTS } from '../../fixtures/resumed.ts';
import { expect, test } from '../../fixtures/test.ts';

/** Guide whose screen replaces that of the template. Its reader has to supply the font. */
const GUIDE = 'docs/guides/files-of-a-remote.md';
const FONT = 'node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2';

test(
  'a remote made from the packed kit passes its tests, builds, is published, and resumes its screen',
  { tag: '@tool' },
  async ({ page, portal }) => {
    test.setTimeout(1_800_000);
    const team = await openOwnRepository(portal, { fromTarballs: true });
    try {
      await team.follow('Make the repository');
      team.writeFiles(GUIDE);
      copyFileSync(join(team.folder, FONT), join(team.folder, 'src/features/stars/stars.woff2'));
      await team.follow('Check it');
      await team.follow('Get access');
      await team.setAccess('mf-reviews');
      await team.follow('Publish it');

      await signInAt(page, '/reviews', await register(portal));
      const star = page.getByRole('img', { name: 'A star' });
      await expect(star).toBeVisible();
      await expect
        .poll(() => star.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0);
      await page.getByRole('button', { name: 'Calculate the mean' }).click();
      await expect(page.getByText('4.5 of 5 stars')).toHaveCSS('font-family', /^"Reviews Stars"/);
      await expect
        .poll(() =>
          page.evaluate(
            () => [...document.fonts].find(({ family }) => family.includes('Reviews Stars'))?.status,
          ),
        )
        .toBe('loaded');
      await expect.poll(() => keysOf(page)).toContain('resumed:/reviews');
      const letGo = await hold(page.context(), SCRIPTS);
      await page.reload({ waitUntil: 'commit' });
      await expect(star).toBeVisible();
      expect(await isResumed(page)).toBe(true);
      await star.evaluate((image) => Object.assign(image, { isOfLastVisit: true }));
      letGo();
      await isTakenOver(page);
      expect(await star.evaluate((image) => 'isOfLastVisit' in image)).toBe(true);
      const rows = [...team.seconds].map(([step, seconds]) => `${seconds.toFixed(1).padStart(7)} s  ${step}`);
      process.stdout.write(`${rows.join('\n')}\n`);
    } finally {
      await team.close();
      await takeAway(portal, 'mf-reviews');
    }
  },
);
