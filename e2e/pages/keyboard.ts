/** A person without a mouse: goes from control to control by Tab, and uses what has the focus. */
import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

/** Nobody should have to press Tab more often than this to get anywhere on a screen. */
const MOST_TABS = 60;

export class KeyboardUser {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  /** Press Tab until a control has the focus, which must be seen. */
  async goTo(control: Locator): Promise<void> {
    await control.first().waitFor();
    for (let pressed = 0; pressed < MOST_TABS; pressed += 1) {
      if (await control.first().evaluate((element) => element === document.activeElement)) {
        await this.expectFocusToBeSeen();
        return;
      }
      await this.page.keyboard.press('Tab');
    }
    throw new Error(`${MOST_TABS} presses of Tab do not lead to ${String(control)}.`);
  }

  async type(control: Locator, text: string): Promise<void> {
    await this.goTo(control);
    await this.page.keyboard.press('ControlOrMeta+a');
    await this.page.keyboard.type(text);
  }

  /** Go to a button or link and use it. */
  async press(control: Locator): Promise<void> {
    await this.goTo(control);
    await this.page.keyboard.press('Enter');
  }

  /** What has the focus is in the window, and something of it or around it is drawn for that. */
  private async expectFocusToBeSeen(): Promise<void> {
    const seen = await this.page.evaluate(() => {
      const focused = document.activeElement;
      if (!focused) return 'nothing has the focus';
      const { top, bottom } = focused.getBoundingClientRect();
      if (bottom < 0 || top > innerHeight)
        return `${focused.outerHTML.slice(0, 80)} is outside of the window`;
      // A field may draw the focus on the box around it.
      for (
        let element: Element | null = focused, up = 0;
        element && up < 4;
        element = element.parentElement, up += 1
      ) {
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
        const isOutlined = outlineStyle !== 'none' && outlineWidth !== '0px';
        const drawsBorder = element.querySelector(':scope > fieldset') !== null;
        if (isOutlined || boxShadow !== 'none' || drawsBorder) return 'seen';
      }
      return `${focused.outerHTML.slice(0, 80)} does not show that it has the focus`;
    });
    expect(seen).toBe('seen');
  }
}
