/**
 * Makes 'Use Coupon' copy the code of its card, sends a shopper's answer about a code without leaving the page, and
 * reports views and uses. Links and forms work without this script, too.
 */
const cards = document.querySelectorAll('.coupon-card');
const idOf = (card) => Number(card.querySelector('h2').id.replace('coupon-', ''));

// Address for reports of views; previews and pages of signed-in visitors have none.
const { visits } = document.body.dataset;
// The id is made here because the page is cached for many visitors. It is forgotten with the page.
const load = crypto.getRandomValues(new Uint32Array(3)).join('-');
const events = [];
let sent;
function send() {
  if (events.length > 0) {
    const body = JSON.stringify({ load, events: events.splice(0) });
    sent = fetch(visits, { method: 'POST', body, keepalive: true }).catch(() => {});
  }
  return sent;
}
function count(kind, coupon = null) {
  if (!visits) return;
  if (events.push({ kind, coupon }) === 1) setTimeout(send, 1000);
}
document.addEventListener('visibilitychange', send);
addEventListener('pagehide', send);

const views = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      views.unobserve(target);
      count('coupon_view', idOf(target));
    }
  },
  { threshold: 0.5 },
);
if (document.body.dataset.page) count('page_view');

for (const card of cards) {
  views.observe(card);
  const link = card.querySelector('.coupon-card-use');
  const code = card.querySelector('.coupon-card-code code');
  const used = (event) => event.button < 2 && count('click', idOf(card));
  link?.addEventListener('click', used);
  link?.addEventListener('auxclick', used);
  code?.addEventListener('copy', () => count('code_copy', idOf(card)));
  if (!code) continue;
  // A button without the script would do nothing.
  const box = code.parentElement;
  const button = document.createElement('button');
  button.type = 'button';
  button.className = box.className;
  button.title = 'Copy the code';
  button.append(...box.childNodes);
  box.replaceWith(button);
  // Added to the page before it has content: otherwise screen readers don't announce it.
  const status = statusAfter(button, 'copied');
  function copyCode() {
    const isCopied = copy(code);
    for (const other of document.querySelectorAll('.copied')) other.textContent = '';
    if (isCopied) status.textContent = 'Copied';
  }
  link?.addEventListener('click', () => {
    copyCode();
    // Seen on return from the shop, which opens in a new tab.
    ask(card);
  });
  button.addEventListener('click', () => {
    copyCode();
    card.dataset.copied = '';
  });
}

/** Asks whether the code worked. */
function ask(card) {
  card.parentElement.querySelector('.vote')?.classList.add('asked');
}

document.addEventListener('visibilitychange', () => {
  if (!document.hidden) document.querySelectorAll('[data-copied]').forEach(ask);
});

for (const form of document.querySelectorAll('.vote')) {
  const status = statusAfter(form.lastElementChild, 'voted');
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const body = new URLSearchParams(new FormData(form, event.submitter));
    body.set('load', load);
    // A vote only counts after the API has learned about the copy.
    await send();
    const headers = { accept: 'application/json' };
    const told = await fetch(form.action, { method: 'POST', body, headers })
      .then((reply) => (reply.ok ? reply.json() : null))
      .catch(() => null);
    status.textContent = told
      ? `Thank you. ${told.join(' · ')}`
      : 'That didn’t work. Please try again later.';
    if (!told) return;
    // Removing the focused button would lose the focus.
    status.tabIndex = -1;
    if (form.contains(document.activeElement)) status.focus();
    for (const button of form.querySelectorAll('button')) button.remove();
  });
}

function statusAfter(element, className) {
  const status = document.createElement('span');
  status.className = className;
  status.setAttribute('role', 'status');
  element.after(status);
  return status;
}

/** Synchronous: the Clipboard API fails on a page that has lost the focus to the new tab. */
function copy(code) {
  // Some browsers only copy a selection; if copying is blocked, the user can copy the selection.
  getSelection().selectAllChildren(code);
  const put = (event) => {
    event.clipboardData.setData('text/plain', code.textContent);
    event.preventDefault();
  };
  document.addEventListener('copy', put, { once: true });
  const isCopied = document.execCommand('copy');
  document.removeEventListener('copy', put);
  return isCopied;
}
