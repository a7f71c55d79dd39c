import { createPageMarks } from './page-marks.ts';

const ONE = { remote: 'mf-one', version: '1' };
const TWO = { remote: 'mf-two', version: '2' };

const { documentElement: html, body } = document;
const header = () => document.querySelector('header')!;

function start() {
  html.lang = 'en-CA';
  html.className = 'theme';
  html.style.colorScheme = 'light dark';
  body.innerHTML = '<div id="app"><header class="header"></header><main></main></div>';
  const report = jest.fn();
  const marks = createPageMarks(report);
  return { report, enter: marks.enter };
}

const reported = (report: jest.Mock) =>
  (report.mock.calls as [Error, object][]).map(([{ name, message }, context]) => [name, message, context]);

afterEach(() => {
  for (const element of [html, body])
    for (const { name } of [...element.attributes]) element.removeAttribute(name);
});

it.each<[what: string, change: () => void]>([
  ['body style overflow', () => (body.style.overflow = 'hidden')],
  ['body class modal-open', () => body.classList.add('modal-open')],
  ['html class theme', () => html.classList.remove('theme')],
  ['html attribute lang', () => (html.lang = 'fr')],
  ['header attribute inert', () => header().setAttribute('inert', '')],
  ['app attribute aria-hidden', () => document.getElementById('app')?.setAttribute('aria-hidden', 'true')],
])('restores a %s that a remote left behind, and reports it', async (what, change) => {
  const { report, enter } = start();
  const before = document.documentElement.outerHTML;
  const leave = enter(ONE);
  change();
  await leave();
  expect(document.documentElement.outerHTML.replace(/ (?:class|style)=""/, '')).toBe(before);
  expect(reported(report)).toEqual([
    ['LeftBehind', `Changed on the page and put back: ${what}`, { ...ONE, stage: 'unmount' }],
  ]);
});

it('blames no remote when a browser undoes its translation', async () => {
  const { report, enter } = start();
  html.classList.add('translated-ltr');
  html.lang = 'de';
  const leave = enter(ONE);
  html.classList.remove('translated-ltr');
  html.lang = 'en-CA';
  await leave();
  expect(html.lang).toBe('en-CA');
  expect(report).not.toHaveBeenCalled();
});

it('keeps a value with its priority', async () => {
  const { enter } = start();
  body.style.setProperty('margin', '1px 2px', 'important');
  const leave = enter(ONE);
  body.style.setProperty('margin', '0');
  await leave();
  expect(body.style.getPropertyValue('margin-left') || body.style.getPropertyValue('margin')).toMatch(/2px$/);
});

it('does not report what a remote undoes itself, even in the last effects after its unmount', async () => {
  const { report, enter } = start();
  const leave = enter(ONE);
  body.style.overflow = 'hidden';
  const left = leave();
  body.style.overflow = '';
  await left;
  expect(report).not.toHaveBeenCalled();
});

it('ignores changes by the shell and by a browser that translates the page', async () => {
  const { report, enter } = start();
  const leave = enter(ONE);
  html.style.colorScheme = 'dark';
  html.classList.add('qa-outlined', 'translated-ltr');
  html.lang = 'fr';
  document.title = 'Another page';
  await leave();
  body.classList.add('between-remotes');
  await enter(TWO)();
  expect([html.style.colorScheme, html.className, html.lang]).toEqual([
    'dark',
    'theme qa-outlined translated-ltr',
    'fr',
  ]);
  expect(body).toHaveClass('between-remotes');
  expect(report).not.toHaveBeenCalled();
});

describe('while another remote is on the page', () => {
  it('restores what was changed before the other one came', async () => {
    const { report, enter } = start();
    const leaveOne = enter(ONE);
    body.style.overflow = 'hidden';
    const leaveTwo = enter(TWO);
    await leaveOne();
    expect(body.style.overflow).toBe('');
    await leaveTwo();
    expect(reported(report)).toHaveLength(1);
    expect(report).toHaveBeenCalledWith(expect.any(Error), expect.objectContaining(ONE));
  });

  it('lets the first undo its change late', async () => {
    const { report, enter } = start();
    const leaveOne = enter(ONE);
    body.classList.add('modal-open');
    const leaveTwo = enter(TWO);
    body.classList.remove('modal-open');
    await leaveOne();
    await leaveTwo();
    expect(body).not.toHaveClass('modal-open');
    expect(report).not.toHaveBeenCalled();
  });

  it('keeps changes that may be the other remote’s, such as those of an open dialog, until it has left', async () => {
    const { report, enter } = start();
    const leaveOne = enter(ONE);
    const leaveTwo = enter(TWO);
    body.style.overflow = 'hidden';
    await leaveOne();
    expect(body.style.overflow).toBe('hidden');
    expect(report).not.toHaveBeenCalled();
    await leaveTwo();
    expect(body.style.overflow).toBe('');
    expect(report).toHaveBeenCalledWith(expect.any(Error), expect.objectContaining(TWO));
  });
});
