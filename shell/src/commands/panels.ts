/** The panels with their styles: one chunk, loaded when the first is opened. */
import './commands.css';

export { CommandMenu } from './command-menu.tsx';
export { ShortcutList } from './shortcut-list.tsx';
