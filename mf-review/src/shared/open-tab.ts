/** Opens a tab for an address that isn't known yet. In a file of its own, because no test environment has tabs. */

export interface OpenedTab {
  show(address: string): void;
  close(): void;
}

/**
 * Opens an empty tab, which can't reach this page. Call it in the handler of a press: a browser would block it later.
 */
export function openTab(): OpenedTab {
  const tab = window.open('', '_blank');
  if (tab) tab.opener = null;
  return {
    show(address) {
      if (tab) tab.location.replace(address);
      // The browser blocked the tab, so the page opens in this one.
      else window.location.assign(address);
    },
    close: () => tab?.close(),
  };
}
