import { render, screen } from '@testing-library/react';

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'CSS');
});

test('in a browser that sizes fields itself, renders one text area and none that measures it', async () => {
  Object.defineProperty(globalThis, 'CSS', { configurable: true, value: { supports: () => true } });
  const { TextBox } = await import('./text-box.tsx');
  render(<TextBox label="About" multiline minRows={3} slotProps={{ htmlInput: { spellCheck: false } }} />);
  expect(screen.getAllByRole('textbox', { hidden: true })).toHaveLength(1);
  const area = screen.getByRole('textbox', { name: 'About' });
  expect(area.tagName).toBe('TEXTAREA');
  expect(area).toHaveAttribute('rows', '3');
  expect(area).toHaveAttribute('spellcheck', 'false');
  expect(area).not.toHaveAttribute('type');
});
