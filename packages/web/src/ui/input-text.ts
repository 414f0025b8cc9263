/** Rewrites typed text while the caret stays behind the same characters; React then finds nothing to change. */

const isDigit = (char: string): boolean => char >= '0' && char <= '9'

export const digitsOf = (text: string): string => [...text].filter(isDigit).join('')

/** The caret position behind the n-th digit of a text. */
export const behindDigit = (text: string, n: number): number => {
  let digits = 0
  for (let at = 0; at < text.length; at++) {
    if (digits === n) return at
    if (isDigit(text[at] ?? '')) digits++
  }
  return text.length
}

const caretOf = (input: HTMLInputElement): number => input.selectionStart ?? input.value.length

/** Capitals are as long as the typed letters, so the caret keeps its place. */
export const rewriteUpperCase = (input: HTMLInputElement): string => {
  const caret = caretOf(input)
  input.value = input.value.toUpperCase()
  input.setSelectionRange(caret, caret)
  return input.value
}

/** Keeps only the digits, shows them as `format` says, and returns them. */
export const rewriteDigits = (
  input: HTMLInputElement,
  clean: (digits: string) => string,
  format: (digits: string) => string,
): string => {
  const typed = digitsOf(input.value)
  const digits = clean(typed)
  // Removed digits stood before the caret: they were just typed or pasted.
  const before = digitsOf(input.value.slice(0, caretOf(input))).length - (typed.length - digits.length)
  const text = format(digits)
  const caret = behindDigit(text, Math.max(0, before))
  input.value = text
  input.setSelectionRange(caret, caret)
  return digits
}
