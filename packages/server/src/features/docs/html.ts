/** HTML that cannot be forgotten to be escaped: whatever is put into the template is text, unless it is HTML of ours. */

export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (char) => ENTITIES[char] ?? char)

type Part = string | number | Html | readonly Html[]

const asText = (part: Part): string => {
  if (part instanceof Html) return part.text
  if (typeof part === 'object') return part.map(({ text }) => text).join('')
  return escaped(String(part))
}

export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(strings.map((text, index) => text + (index < parts.length ? asText(parts[index] ?? '') : '')).join(''))

export const NOTHING = new Html('')

/** A sentence in which `backticks` mark code. */
export const prose = (text: string): Html => new Html(escaped(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>'))

export const paragraphs = (text: string): Html[] => text.split(/\n\s*\n/).map((part) => html`<p>${prose(part)}</p>`)
