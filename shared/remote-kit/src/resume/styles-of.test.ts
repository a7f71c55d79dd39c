import { stylesOf } from './styles-of.ts';

function addStyles(emotion: string, css: string): void {
  const style = document.createElement('style');
  style.dataset.emotion = emotion;
  style.textContent = css;
  document.head.append(style);
}
afterEach(() => document.head.replaceChildren());

test('collects the rules that the markup needs, with those of the theme', () => {
  addStyles('cc', '.cc-a1{color:red}.cc-a1:hover{color:blue}.cc-b2{color:green}');
  addStyles('cc-global', ':root{--gap:8px}');
  addStyles('other', '.cc-a1{color:black}');
  const { ids, css } = stylesOf('<p class="cc-a1 cc-c3">Coupons</p>');
  expect(ids).toEqual(['a1']);
  expect(css.match(/red|blue|green|black|--gap/g)).toEqual(['red', 'blue', '--gap']);
});

test('a rule that the last visit left and this one added again is kept once', () => {
  addStyles('cc a1', ':root{--gap:8px}.cc-a1{color:red}');
  addStyles('cc-global', ':root{--gap:8px}');
  expect(stylesOf('<p class="cc-a1">Coupons</p>').css.match(/--gap/g)).toHaveLength(1);
});
