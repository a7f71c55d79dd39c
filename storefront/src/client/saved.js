/** Lists the coupons that were saved on this device. What they say is from when they were saved; their own pages are current. */
const list = document.querySelector('#saved');
const today = new Date().toLocaleDateString('en-CA');

function add(parent, tag, text = '') {
  const element = parent.appendChild(document.createElement(tag));
  element.textContent = text;
  return element;
}

function show() {
  const coupons = JSON.parse(localStorage.getItem('saved') ?? '[]');
  list.replaceChildren();
  document.querySelector('#none').hidden = coupons.length > 0;
  for (const { path, title, text, store, until, ends } of coupons) {
    const item = add(list, 'li');
    item.className = 'deal';
    const link = add(add(item, 'h3'), 'a');
    link.href = path;
    add(link, 'b', title).className = 'words';
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
    button.addEventListener('click', () => {
      localStorage.setItem('saved', JSON.stringify(coupons.filter((one) => one.path !== path)));
      show();
      document.querySelector('h1').focus();
    });
  }
}

show();
// Another tab may have saved one, or the back button has led here.
addEventListener('storage', show);
addEventListener('pageshow', show);
