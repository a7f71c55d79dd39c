/** A team without this repository writes, tests, ships and rolls back a remote with the guide's own commands. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { register, signInAt } from '@coupon-center/journeys';
import { openOwnRepository } from '../../fixtures/own-repository.ts';
import { takeAway } from '../../fixtures/remote-versions.ts';
import { expect, test } from '../../fixtures/test.ts';

const SCREEN = 'src/routes/reviews.tsx';

const originIn = (line: string) => /http:\S+(?=\.)/.exec(line)?.[0] ?? '';

test(
  'a team ships a remote from its own repository, updates it and rolls it back',
  { tag: '@full' },
  async ({ page, newContext, portal }) => {
    test.setTimeout(600_000);
    const team = await openOwnRepository(portal);
    const edit = (before: string, after: string) => {
      const file = join(team.folder, SCREEN);
      const text = readFileSync(file, 'utf8');
      expect(text).toContain(before);
      writeFileSync(file, text.replace(before, after));
    };
    try {
      const merchant = await register(portal);
      await team.follow('Make the repository');
      await team.follow('Check it');

      await test.step('from source, in the portal', async () => {
        const dev = await team.start('See it in a portal');
        const context = await newContext({ baseURL: originIn(await dev.line(/^Ready: /)) });
        const source = await context.newPage();
        await signInAt(source, '/reviews', merchant);
        await expect(source.getByRole('heading', { name: 'Reviews' })).toBeVisible();
        await expect(source.getByRole('note')).toContainText('mf-reviews from source');
        await expect(source.getByText(`You are signed in as ${merchant.email}.`)).toBeVisible();
        edit('You are signed in as', 'Reviews for');
        await expect(source.getByText(`Reviews for ${merchant.email}.`)).toBeVisible();
        await context.close();
      });

      await test.step('alone, without a portal', async () => {
        const dev = await team.start('See it alone');
        const context = await newContext({ baseURL: originIn(await dev.line(/^Ready: /)) });
        const alone = await context.newPage();
        await alone.goto('/reviews');
        await expect(alone.getByRole('listitem')).toHaveText('Coupon Page');
        await alone.getByLabel('Signed in as').selectOption('provider');
        await expect(alone.getByText('Reviews for provider@coupons.example.')).toBeVisible();
        await context.close();
      });

      await test.step('a type error stops the build', async () => {
        const wrong = join(team.folder, 'src/wrong.ts');
        writeFileSync(wrong, 'export const count: number = "one";\n');
        await expect(team.follow('Publish it')).rejects.toThrow(/wrong\.ts.*TS2322/);
        writeFileSync(wrong, 'export const count: number = 1;\n');
      });

      await team.follow('Get access');
      await team.setAccess('mf-reviews');
      await team.follow('Publish it');
      await signInAt(page, '/reviews', merchant);
      await expect(page.getByRole('navigation').getByRole('link', { name: 'Reviews' })).toBeVisible();
      await expect(page.getByText(`Reviews for ${merchant.email}.`)).toBeVisible();
      await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
      const total = [...team.seconds.values()].reduce((sum, seconds) => sum + seconds, 0);

      edit('Reviews for', 'All reviews for');
      await team.follow('Publish another version');
      await page.reload();
      await expect(page.getByText(`All reviews for ${merchant.email}.`)).toBeVisible();

      await team.follow('Go back');
      await page.reload();
      await expect(page.getByText(`Reviews for ${merchant.email}.`, { exact: true })).toBeVisible();

      expect(await team.follow('Read the errors of pages')).toContain(
        'No page has reported an error of mf-reviews.',
      );

      const rows = [...team.seconds].map(([step, seconds]) => `${seconds.toFixed(1).padStart(7)} s  ${step}`);
      process.stdout.write(
        `${[...rows, `${total.toFixed(1).padStart(7)} s  from nothing to the page in the menu`].join('\n')}\n`,
      );
    } finally {
      await team.close();
      await takeAway(portal, 'mf-reviews');
    }
  },
);
