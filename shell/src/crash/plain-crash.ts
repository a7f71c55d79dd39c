import { dropResumed } from '../common/drop-resumed.ts';

function element(name: string, text: string): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}

/**
 * Replaces the content of an element when the portal doesn't start or crashes outside its router, so that the page is never
 * blank. A page of the last visit may be the reason, and is dropped.
 */
export function showPlainCrash(root: Element): void {
  dropResumed();
  const title = 'Something went wrong';
  const heading = element('h1', title);
  const reload = element('button', 'Reload');
  reload.className = 'button';
  reload.addEventListener('click', () => location.reload());
  const section = element('section', '');
  section.className = 'message-page';
  section.append(
    heading,
    element('p', 'Please reload the page. If that doesn’t help, try again later.'),
    reload,
  );
  const main = element('main', '');
  main.append(section);
  root.replaceChildren(main);
  document.title = title;
  heading.tabIndex = -1;
  heading.focus();
}
