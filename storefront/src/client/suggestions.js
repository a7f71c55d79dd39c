/** Suggests stores and coupons below the search box (ARIA's combobox pattern). Without this script, the form searches. */
const PAUSE_MS = 200;

const input = document.querySelector('.search input');
const add = (parent, tag, role) => {
  const element = parent.appendChild(document.createElement(tag));
  element.setAttribute('role', role);
  return element;
};
const list = add(input.form, 'ul', 'listbox');
const status = add(input.form, 'p', 'status');
list.id = 'suggestions';
list.ariaLabel = 'Suggestions';
status.className = 'hidden';
input.setAttribute('role', 'combobox');
input.setAttribute('aria-autocomplete', 'list');
input.setAttribute('aria-controls', list.id);

let active;
let timer;
let request;

function mark(to) {
  active = to;
  for (const [index, option] of [...list.children].entries()) option.ariaSelected = index === to;
  list.children[to]?.scrollIntoView({ block: 'nearest' });
  input.setAttribute('aria-activedescendant', list.children[to]?.id ?? '');
}

function show(found) {
  list.replaceChildren();
  for (const { name, note, href } of found) {
    const option = add(list, 'li', 'option');
    option.id = `suggestion-${list.children.length}`;
    option.onclick = () => location.assign(href);
    for (const text of [name, note]) add(option, 'span', 'none').textContent = text;
    option.firstChild.dir = 'auto';
  }
  list.hidden = !found.length;
  input.ariaExpanded = !list.hidden;
  mark(-1);
}

function stop() {
  clearTimeout(timer);
  request?.abort();
}

async function suggest() {
  request = new AbortController();
  const { signal } = request;
  try {
    const q = input.value.trim();
    const answer = await fetch(`/stores/suggestions?q=${encodeURIComponent(q)}`, { signal });
    const found = await answer.json();
    show(found);
    status.textContent = `${found.length || 'No'} suggestion${found.length === 1 ? '' : 's'}`;
  } catch {
    // Another request follows an aborted one; if a request fails, the form still searches.
    if (!signal.aborted) show([]);
  }
}

show([]);
input.addEventListener('input', () => {
  stop();
  if (input.value.trim()) timer = setTimeout(suggest, PAUSE_MS);
  else show([]);
});
input.addEventListener('blur', () => {
  stop();
  show([]);
});
// Otherwise the press would take the focus away.
list.addEventListener('mousedown', (event) => event.preventDefault());
input.addEventListener('keydown', (event) => {
  const stops = list.children.length + 1;
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (list.hidden) return;
  if (step) mark(((active + 1 + step + stops) % stops) - 1);
  else if (event.key === 'Escape') show([]);
  else if (event.key === 'Enter' && active >= 0) list.children[active].click();
  else return;
  event.preventDefault();
});
