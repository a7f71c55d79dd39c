/**
 * Makes the style element into which notistack's styling library (goober) writes. Made by itself, it would have no nonce
 * and be filled through `innerHTML`, which the content security policy and Trusted Types both refuse. goober looks for it
 * as soon as notistack is evaluated, so this module works by being imported before notistack.
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
