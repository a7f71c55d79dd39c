/**
 * Undoes changes that remotes make outside their elements and leave behind; otherwise later pages might not scroll, or be
 * unusable.
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

/** The element, the attribute, and the name in it, e.g. `body style overflow` or `html class modal-open`. */
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

interface Change {
  before: string | undefined;
  /** The remotes on the page since then that haven't left. */
  suspects: Set<object>;
}

export interface PageMarks {
  /**
   * Call it before a remote can do anything.
   * @returns a function to call after its unmount, which puts its changes back and reports them
   */
  enter(remote: { remote: string; version: string }): () => Promise<void>;
}

/** While one remote leaves, another may be there: changes that may be either's are put back when both have left. */
export function createPageMarks(report: Report): PageMarks {
  const present = new Set<object>();
  const changes = new Map<Mark, Change>();
  let last = readMarks();

  /** Attributes all changes since the last call to the remotes on the page. */
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
