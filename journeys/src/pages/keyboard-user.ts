/** A person without a mouse, who goes from control to control by Tab and uses the focused one. */
import { expect } from '@playwright/test';
import type { ElementHandle, Locator, Page } from '@playwright/test';

/** Nobody should have to press Tab more often than this to get anywhere on a screen. */
const MOST_TABS = 60;
/** Maximum number of stops; a home page with many stores and coupons has fewer. */
const MOST_STOPS = 200;

export class KeyboardUser {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  /** Press Tab until a control has the focus, which must be visible. */
  async goTo(control: Locator): Promise<void> {
    const target = control.first();
    await target.waitFor();
    let before: string | undefined;
    for (let pressed = 0; pressed < MOST_TABS; pressed += 1) {
      const { hasFocus, look } = await target.evaluate(stateOf);
      if (hasFocus) {
        await this.expectFocusToBeSeen(target, before);
        return;
      }
      before = look;
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

  /**
   * Press Tab from the top of the page to its end. Each stop must be visible, and must release the focus.
   * @returns how many there are
   */
  async goThrough(): Promise<number> {
    const stops: ElementHandle<Element>[] = [];
    let focused = '';
    while (stops.length < MOST_STOPS) {
      await this.page.keyboard.press('Tab');
      const last = stops.at(-1);
      if (last) {
        const { look, name } = await last.evaluate(stateOf);
        expect(look, `the focus on ${name} looks like none, or is kept`).not.toBe(focused);
      }
      const stop = await this.page.evaluateHandle(() => document.activeElement ?? document.body);
      const isEnd = (element: Element, first?: Element) => element === first || element === document.body;
      if (await stop.evaluate(isEnd, stops[0])) return stops.length;
      const { look, name } = await stop.evaluate(stateOf);
      await expect.poll(() => stop.evaluate(whatHides), `what hides the focus on ${name}`).toBe('');
      focused = look;
      stops.push(stop);
    }
    throw new Error(`${MOST_STOPS} presses of Tab do not lead to the end of the page.`);
  }

  /**
   * Expects the focused element to be in the window, not covered, and to look different from before.
   * @param before its look before; undefined if it had the focus from the beginning
   */
  private async expectFocusToBeSeen(control: Locator, before: string | undefined): Promise<void> {
    await expect.poll(() => control.evaluate(whatHides), 'what hides the focus').toBe('');
    await expect
      .poll(async () => (await control.evaluate(stateOf)).look, 'the focus looks like none')
      .not.toBe(before);
  }
}

interface ControlState {
  hasFocus: boolean;
  look: string;
  /** Name for messages. */
  name: string;
}

/** Runs in the page: returns whether the element has the focus, and the styles that could show it, on itself or its box. */
function stateOf(control: Element): ControlState {
  const looks: string[] = [];
  let element: Element | null = control;
  for (let up = 0; element && up < 4; up += 1) {
    for (const drawn of [element, element.querySelector(':scope > fieldset')]) {
      if (!drawn) continue;
      const { outline, outlineOffset, boxShadow, border } = getComputedStyle(drawn);
      looks.push([outline, outlineOffset, boxShadow, border].join(', '));
    }
    element = element.parentElement;
  }
  const name = control.outerHTML.slice(0, 80);
  return { hasFocus: control === document.activeElement, look: looks.join('; '), name };
}

/** Runs in the page: returns what covers the middle of the control's visible part; empty if nothing does. */
function whatHides(control: Element): string {
  const { top, bottom, left, right } = control.getBoundingClientRect();
  const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
  const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2;
  if (bottom < 0 || top > innerHeight) return 'the edge of the window';
  const over = document.elementFromPoint(x, y);
  if (!over || control.contains(over) || over.contains(control)) return '';
  return over.outerHTML.slice(0, 80);
}
