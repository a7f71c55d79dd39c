/**
 * Turns codes into buttons that copy them, makes 'Use Coupon' copy the code of its card, sends a shopper's answer about a
 * code without leaving the page, saves and shares coupons, and reports views and uses. Links and forms work without this
 * script, too.
 */
const cards = document.querySelectorAll('.coupon-card');
const idOf = (card) => Number(card.querySelector('h2').id.replace('coupon-', ''));

// Address for reports; previews and a store's own pages for signed-in visitors have none. In lists, `*` is the slug of the store.
const { visits } = document.body.dataset;
// The id is made here because the page is cached for many visitors. It is forgotten with the page.
const load = crypto.getRandomValues(new Uint32Array(3)).join('-');
const waiting = new Map();
let sent;
function send() {
  for (const [address, events] of waiting) {
    const body = JSON.stringify({ load, events });
    sent = fetch(address, { method: 'POST', body, keepalive: true }).catch(() => {});
  }
  waiting.clear();
  return sent;
}
function count(kind, coupon = null, slug = '') {
  if (!visits) return;
  const address = visits.replace('*', slug);
  if (!waiting.size) setTimeout(send, 1000);
  waiting.set(address, [...(waiting.get(address) ?? []), { kind, coupon }]);
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
  if (!code) continue;
  const copyCode = copiedBy(code, () => count('code_copy', idOf(card)));
  link?.addEventListener('click', () => {
    copyCode();
    // Seen on return from the shop, which opens in a new tab.
    ask(card);
  });
}

for (const code of document.querySelectorAll('.deal-code code')) {
  const [, , slug, id] = code.closest('.deal').querySelector('a').pathname.split('/');
  copiedBy(code, () => {
    // The code was seen here, not on the coupon's own page.
    count('coupon_view', Number(id), slug);
    count('code_copy', Number(id), slug);
  });
}

/**
 * Turns the box around a code into a button that copies it. Without the script, a button would do nothing.
 * @returns copies the code
 */
function copiedBy(code, onCopy) {
  code.addEventListener('copy', onCopy);
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
  button.addEventListener('click', () => {
    copyCode();
    button.dataset.copied = '';
  });
  return copyCode;
}

/** Asks whether the code worked. @param element the card, or a part of it */
function ask(element) {
  element.closest('.coupon-card')?.parentElement.querySelector('.vote')?.classList.add('asked');
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

// Without the script, it is a link that writes an email.
const share = document.querySelector('.share');
if (share) {
  const told = statusAfter(share, 'copied');
  share.addEventListener('click', (event) => {
    const { title } = document;
    const url = location.href;
    if (navigator.share) navigator.share({ title, url }).catch(() => {});
    else if (navigator.clipboard)
      navigator.clipboard.writeText(url).then(() => (told.textContent = 'Link copied'));
    else return;
    event.preventDefault();
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

// Kept in a cache, because signing out of the portal clears the rest of the storage. Only secure pages have caches.
const kept = globalThis.caches?.open('saved');
async function saved() {
  const found = await (await kept).match('/saved');
  return found ? found.json() : [];
}

async function offerToSave(button) {
  const coupon = JSON.parse(button.value);
  const others = async () => (await saved()).filter(({ path }) => path !== coupon.path);
  const show = async () => (button.ariaPressed = (await others()).length < (await saved()).length);
  await show();
  button.hidden = false;
  button.addEventListener('click', async () => {
    const added = button.ariaPressed === 'true' ? [] : [coupon];
    await (await kept).put('/saved', Response.json([...added, ...(await others())]));
    await show();
  });
}
// A browser may block its storage; then nothing can be saved.
if (kept) for (const button of document.querySelectorAll('.save')) offerToSave(button).catch(() => {});
