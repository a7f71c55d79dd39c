/**
 * Puts back what remotes change outside their elements and leave behind: a page that doesn't scroll or can't be used would stay
 * so on every later page.
 */
import { LEFT_BEHIND } from '@coupon-center/portal-contracts';
import { nextTask } from '../common/scheduling.ts';
import type { Report } from './bring-up.ts';

/** The elements that outlive every remote, and their selectors. */
const PLACES = {
  html: 'html',
  body: 'body',
  app: '#app',
  header: '#app > header',
  main: '#app > main',
  footer: '#app > footer',
} as const;
type Place = keyof typeof PLACES;

/** Watched attributes; classes and `style` properties are watched one by one. */
const ATTRIBUTES = ['class', 'style', 'lang', 'dir', 'inert', 'hidden', 'aria-hidden'] as const;

/** Marks that belong to the shell itself or to browsers that translate the page. */
const NOT_OF_REMOTES = /^html (?:style color-scheme|class (?:qa-outlined|translated-\S+))$/;

/** E.g. `body style overflow` or `html class modal-open`: the element, the attribute, and the name in it. */
type Mark = string;
type Marks = Map<Mark, string>;

const elementAt = (place: Place) => document.querySelector<HTMLElement>(PLACES[place]);

function* marksOf(place: Place, element: HTMLElement): Generator<[Mark, string]> {
  for (const name of element.classList) yield [`${place} class ${name}`, ''];
  for (const name of Array.from(element.style))
    yield [
      `${place} style ${name}`,
      `${element.style.getPropertyValue(name)} ${element.style.getPropertyPriority(name)}`,
    ];
  for (const name of ATTRIBUTES) {
    const value = element.getAttribute(name);
    if (value !== null && name !== 'class' && name !== 'style') yield [`${place} attribute ${name}`, value];
  }
}

function readMarks(): Marks {
  return new Map(
    (Object.keys(PLACES) as Place[]).flatMap((place) => {
      const element = elementAt(place);
      return element ? [...marksOf(place, element)] : [];
    }),
  );
}

/** A browser that translates the page sets a class and changes the language. */
const isOfRemotes = (mark: Mark) =>
  !NOT_OF_REMOTES.test(mark) &&
  !(mark === 'html attribute lang' && document.documentElement.className.includes('translated-'));

function keep(marks: Marks, mark: Mark, value: string | undefined): void {
  if (value === undefined) marks.delete(mark);
  else marks.set(mark, value);
}

/** @param value undefined if it was not set */
function putBack(mark: Mark, value: string | undefined): void {
  const [place, kind, name] = mark.split(' ') as [Place, string, string];
  const element = elementAt(place);
  if (!element) return;
  if (kind === 'class') element.classList.toggle(name, value !== undefined);
  else if (kind === 'style')
    element.style.setProperty(name, ...((value ?? ' ').split(/ (?=\S*$)/) as [string, string]));
  else if (value === undefined) element.removeAttribute(name);
  else element.setAttribute(name, value);
}

/** A mark that has changed. */
interface Change {
  before: string | undefined;
  /** The remotes on the page since then that haven't left. */
  suspects: Set<object>;
}

export interface PageMarks {
  /**
   * Call it before a remote can do anything.
   * @returns a function to call when it is unmounted, which puts back what it has changed and reports that
   */
  enter(remote: { remote: string; version: string }): () => Promise<void>;
}

/** Several remotes may be there for a moment, as one leaves: what both may have changed is put back when both have left. */
export function createPageMarks(report: Report): PageMarks {
  const present = new Set<object>();
  const changes = new Map<Mark, Change>();
  let last = readMarks();

  /** Attributes all changes since the last look to the remotes on the page. */
  function look(): void {
    const now = readMarks();
    for (const mark of new Set([...last.keys(), ...now.keys()])) {
      if (!isOfRemotes(mark)) {
        // Undoing a translation is the browser's doing, too.
        keep(now, mark, last.get(mark));
        continue;
      }
      if (now.get(mark) === last.get(mark)) continue;
      const known = changes.get(mark);
      const before = known ? known.before : last.get(mark);
      changes.delete(mark);
      if (now.get(mark) !== before && present.size > 0)
        changes.set(mark, { before, suspects: new Set([...(known?.suspects ?? []), ...present]) });
    }
    last = now;
  }

  return {
    enter(remote) {
      look();
      present.add(remote);
      return async () => {
        // React may run the last effects of an unmounted tree a little later.
        await nextTask();
        look();
        present.delete(remote);
        const left: Mark[] = [];
        for (const [mark, { before, suspects }] of changes) {
          suspects.delete(remote);
          if (suspects.size > 0) continue;
          changes.delete(mark);
          putBack(mark, before);
          left.push(mark);
        }
        if (left.length === 0) return;
        last = readMarks();
        const error = new Error(`Changed on the page and put back: ${left.sort().join(', ')}`);
        error.name = LEFT_BEHIND;
        report(error, { ...remote, stage: 'unmount' });
      };
    },
  };
}
