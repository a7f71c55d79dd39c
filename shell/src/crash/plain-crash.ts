/** What is left when there is no portal at all: it did not start, or broke down outside its router. Never a blank page. */

function element(name: string, text: string): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}

/** @param root what stands in it is unfinished or gone */
export function showPlainCrash(root: Element): void {
  const title = 'Something went wrong';
  const heading = element('h1', title);
  const reload = element('button', 'Reload');
  reload.className = 'button';
  reload.addEventListener('click', () => location.reload());
  const section = element('section', '');
  section.className = 'message-page';
  section.append(
    heading,
    element('p', "Please reload the page. If that doesn't help, try again later."),
    reload,
  );
  const main = element('main', '');
  main.append(section);
  root.replaceChildren(main);
  document.title = title;
  heading.tabIndex = -1;
  heading.focus();
}
