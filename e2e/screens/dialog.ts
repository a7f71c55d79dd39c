import type { Locator, Page } from '@playwright/test';

/** Finds the dialog over the page. */
export const dialogOf = (page: Page): Locator =>
  page.getByRole('dialog').or(page.getByRole('alertdialog')).first();
