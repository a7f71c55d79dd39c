/** Draws a line around every mounted remote, with its name, version and owner. */
import type { TestedPortal } from '../tested-portal.ts';

const OUTLINED = 'qa-outlined';

function label(portal: TestedPortal): void {
  const { remotes } = portal.releases.get();
  for (const element of document.querySelectorAll<HTMLElement>('[data-remote]')) {
    const { remote = '', version = '' } = element.dataset;
    const owner = remotes[remote]?.live.declaration.owner;
    const text = [remote, version, owner].filter(Boolean).join(' · ');
    if (element.dataset.qaLabel !== text) element.dataset.qaLabel = text;
  }
}

export const isOutlined = (): boolean => document.documentElement.classList.contains(OUTLINED);

let observer: MutationObserver | undefined;

/** Also outlines remotes that are mounted later. */
export function outline(portal: TestedPortal, isOn: boolean): void {
  document.documentElement.classList.toggle(OUTLINED, isOn);
  observer?.disconnect();
  if (!isOn) return;
  label(portal);
  observer = new MutationObserver(() => label(portal));
  observer.observe(document.body, { childList: true, subtree: true });
}
