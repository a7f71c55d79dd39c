/** Whether Caps Lock is on, as far as the keys that are pressed in a field tell. */
import { useState } from 'react';
import type { KeyboardEvent } from 'react';

export function useCapsLock() {
  const [isOn, setOn] = useState(false);
  const read = (event: KeyboardEvent) => setOn(event.getModifierState('CapsLock'));
  return { isOn, listeners: { onKeyDown: read, onKeyUp: read, onBlur: () => setOn(false) } };
}
