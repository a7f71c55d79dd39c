/** The choice between light and dark, stored on the device and shared by all tabs. */
import type { Readable } from '@coupon-center/remote-kit';
import { createWritable } from '../common/writable.ts';
import { appearanceCookie, appearanceOf, colorSchemeOf, themeColorMedia } from '@coupon-center/shell-page';
import type { Appearance } from '@coupon-center/shell-page';

export interface AppearanceSetting extends Readable<Appearance> {
  first: () => Appearance;
  choose(appearance: Appearance): void;
}

const CHANNEL = 'appearance';

/** Every colour is a `light-dark()` value, so changing the root element is enough. */
function paint(appearance: Appearance): void {
  document.documentElement.style.colorScheme = colorSchemeOf(appearance);
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"][data-scheme]'))
    meta.media = themeColorMedia(meta.dataset.scheme === 'dark' ? 'dark' : 'light', appearance);
}

/**
 * Starts with the choice that the server rendered into the page.
 * @param endings change when a session ends, which clears all cookies of the page; the choice belongs to the device and is
 *   written again
 */
export function createAppearance(endings: readonly Readable<unknown>[]): AppearanceSetting {
  const setting = createWritable(appearanceOf(document.cookie));
  const tabs = new BroadcastChannel(CHANNEL);

  function adopt(appearance: Appearance): void {
    setting.set(appearance);
    paint(appearance);
  }

  // Another tab may have changed the choice since the server sent this page.
  paint(setting.get());
  tabs.onmessage = ({ data }: MessageEvent<Appearance>) => adopt(data);
  for (const ending of endings)
    ending.subscribe(() => {
      if (appearanceOf(document.cookie) !== setting.get()) document.cookie = appearanceCookie(setting.get());
    });
  return {
    get: setting.get,
    first: setting.first,
    subscribe: setting.subscribe,
    choose(appearance) {
      document.cookie = appearanceCookie(appearance);
      adopt(appearance);
      tabs.postMessage(appearance);
    },
  };
}
