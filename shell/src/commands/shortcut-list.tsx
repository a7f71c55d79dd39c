/** The keyboard shortcuts of the portal, opened by the question mark or from the footer. */
import { useState } from 'react';
import type { User } from '@coupon-center/contracts';
import { CloseIcon } from '../icons/icons.tsx';
import { ModalDialog } from '../dialogs/modal-dialog.tsx';
import { useSession } from '../portal-context/portal-context.tsx';
import { isHelpKeyOn, menuKey, setHelpKey } from './keys.ts';

type Shortcut = readonly [string, readonly string[]];

/** Of the remotes; the review has a switch for its single keys. */
const OF_ROLE: Readonly<Record<User['role'], readonly Shortcut[]>> = {
  merchant: [
    ['Move the coupon whose handle has the focus', ['↑', '↓']],
    ['Move it to the top or the bottom', ['Home', 'End']],
  ],
  provider: [
    ['In the review: next or previous store or coupon', ['J', 'K']],
    ['Approve', ['A']],
    ['Decline a store, hold a coupon', ['D', 'H']],
  ],
};

const shortcuts = (role: User['role']): readonly Shortcut[] => [
  ['Open the command menu: go to any page, find a coupon', menuKey()],
  ['Show this list', ['?']],
  ['Close a menu or dialog', ['Esc']],
  ...OF_ROLE[role],
];

export function ShortcutList({ onClose }: { onClose: () => void }) {
  const { user } = useSession();
  const [isOn, setOn] = useState(isHelpKeyOn);
  return (
    <ModalDialog className="commands shortcuts" aria-labelledby="shortcuts-title" onClose={onClose}>
      <div className="drawer-head">
        <h2 id="shortcuts-title">Keyboard shortcuts</h2>
        <button type="button" className="button-plain" onClick={onClose}>
          <CloseIcon />
          Close
        </button>
      </div>
      <dl>
        {shortcuts(user?.role ?? 'merchant').map(([words, keys]) => (
          <div key={words}>
            <dt>{words}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      {/* A key without Ctrl or Cmd can be in the way of speech input (WCAG 2.2, 2.1.4). */}
      <label className="shortcuts-switch">
        <input
          type="checkbox"
          checked={isOn}
          onChange={({ target }) => {
            setOn(target.checked);
            setHelpKey(target.checked);
          }}
        />
        The <kbd>?</kbd> key shows this list
      </label>
    </ModalDialog>
  );
}
