/** Lists the coupons that were saved on this device, as they were then; their own pages are current. */
const list = document.querySelector('#saved');
const { timeZone } = list.dataset;

function add(parent, tag, text = '') {
  const element = parent.appendChild(document.createElement(tag));
  element.textContent = text;
  return element;
}

async function show() {
  const kept = await caches.open('saved');
  const found = await kept.match('/saved');
  const coupons = found ? await found.json() : [];
  const today = new Date().toLocaleDateString('en-CA', { timeZone });
  list.replaceChildren();
  document.querySelector('#none').hidden = coupons.length > 0;
  for (const { path, title, text, store, until, ends } of coupons) {
    const item = add(list, 'li');
    item.className = 'deal';
    const link = add(add(item, 'h3'), 'a');
    link.href = path;
    const [, saving, off] = /^(\S{1,5}) (OFF)$/.exec(title) ?? [];
    add(link, 'b', saving ?? title).className = off ? '' : 'words';
    if (off) link.append(` ${off}`);
    add(link, 'span', ` at ${store}: ${text}`).className = 'hidden';
    const facts = add(item, 'div');
    for (const [words, name] of [
      [store, 'deal-store'],
      [text, 'deal-text'],
    ]) {
      const line = add(facts, 'p', words);
      line.className = name;
      line.dir = 'auto';
    }
    if (until) add(facts, 'p', until < today ? `Ended on ${ends}` : `Until ${ends}`).className = 'deal-facts';
    const button = add(facts, 'button', 'Remove');
    button.type = 'button';
    button.className = 'over';
    add(button, 'span', `: ${title} at ${store}`).className = 'hidden';
    button.addEventListener('click', async () => {
      await kept.put('/saved', Response.json(coupons.filter((one) => one.path !== path)));
      await show();
      document.querySelector('h1').focus();
    });
  }
}

// Also after the back button, because a coupon may have been saved on its own page.
addEventListener('pageshow', () => show().catch(() => (document.querySelector('#blocked').hidden = false)));
