/** What a screen must check before it acts on a key. Letters are matched by their position, so that every keyboard layout has the same keys. */

/** The key belongs to a field that is being filled in. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null

/** A sheet above the screen takes the keys; a toast does not. */
export const isCovered = (): boolean => document.querySelector('[role="dialog"]:not([aria-modal="false"])') !== null

/** A key without a modifier, not one of the browser's combinations. */
export const isPlain = ({ defaultPrevented, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  !defaultPrevented && !altKey && !ctrlKey && !metaKey
