/** What keys of a screen must know before they act. Letters are told by their place, so that every layout has the same keys. */

/** The key belongs to a field that is being filled in. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null

/** A sheet above the screen has the keys; a brief message has not. */
export const isCovered = (): boolean => document.querySelector('[role="dialog"]:not([aria-modal="false"])') !== null

/** A key alone, not one of the browser's combinations. */
export const isPlain = ({ defaultPrevented, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  !defaultPrevented && !altKey && !ctrlKey && !metaKey
