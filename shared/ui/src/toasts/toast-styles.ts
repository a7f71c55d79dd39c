/**
 * Creates the style element that notistack's styling library (goober) writes to. goober would create it without a nonce and
 * fill it through `innerHTML`, which the content security policy and Trusted Types refuse. It looks for the element as soon
 * as notistack is evaluated, so this module has to be imported before notistack.
 */
declare global {
  interface Window {
    __nonce__?: string;
  }
}

function prepareToastStyles(): void {
  if (document.getElementById('_goober')) return;
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.content ?? '';
  window.__nonce__ = nonce;
  const style = document.createElement('style');
  style.id = '_goober';
  style.nonce = nonce;
  style.append(' ');
  document.head.append(style);
}

prepareToastStyles();

export {};
