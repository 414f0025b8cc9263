/** What sources and tests cite of the pages in docs/ (`domain.md 4.6`, `api.md, Who may`, `S5.02`), and what those pages have. */

export interface Citation {
  /** Without `.md`. */
  page: string
  /** The number, heading or id behind it; none if the citation is of the whole page. */
  places: string[]
}

/** Of a row (S5.02), a promise (A4) or an invariant of the outbox (OI1). */
const ID = String.raw`(?:S\d\.\d{2}|OI\d|[ACDFHILOPSXZ]\d{1,2})`
const NUMBER = String.raw`\d+(?:\.\d+)?`

const PAGE = /(?<![\w/.-])(?<page>[a-z][a-z-]*)\.md\b/g
const NUMBERS = new RegExp(`^,? (?:sections? )?(?<first>${NUMBER})(?<more>(?:(?:, | and |–)${NUMBER})*)(?!\\w)`)
const IDS = new RegExp(`^,? (?<id>${ID})(?!\\w)`)
const NAME = /^,? ["`](?<quoted>[^"`]+)["`]|^, (?<plain>[A-Za-z_ ]+)\)/

/** A comment or a paragraph that runs over several lines, as one. */
const unwrapText = (text: string): string => text.replaceAll(/\s*\n\s*(?:\*(?!\/)|\/\/)?\s*/g, ' ')

const placesAt = (rest: string): string[] => {
  const numbers = NUMBERS.exec(rest)?.groups
  if (numbers) return [numbers.first ?? '', ...(numbers.more?.match(new RegExp(NUMBER, 'g')) ?? [])]
  const name = NAME.exec(rest)?.groups
  const place = IDS.exec(rest)?.groups?.id ?? name?.quoted ?? name?.plain
  return place === undefined ? [] : [place]
}

export const citationsIn = (text: string): Citation[] => {
  const line = unwrapText(text)
  return [...line.matchAll(PAGE)].map(({ 0: { length }, index, groups }) => ({
    page: groups?.page ?? '',
    places: placesAt(line.slice(index + length, index + length + 120)),
  }))
}

const matches = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, match]) => match ?? '')

/** Numbers and words of its headings, its bold and coded words, and its ids; in small letters. */
export const placesOf = (page: string): ReadonlySet<string> => {
  const headings = matches(page, /^#+ (.+)$/gm)
  const numbers = headings.flatMap((heading) => heading.match(/^\d+(?:\.\d+)?/) ?? [])
  const words = headings.map((heading) => heading.replace(/^[\d.]+ /, ''))
  const marked = [...matches(page, /\*\*([^*]+)\*\*/g), ...matches(page, /`([^`\n]+)`/g)]
  return new Set([...numbers, ...words, ...marked, ...idsOf(page)].map((place) => place.toLowerCase()))
}

/** What a page defines: ids that open a row of a table, or stand in bold. */
export const idsOf = (page: string): string[] =>
  matches(page, new RegExp(`(?:^\\| |\\*\\*)(${ID})(?: \\||\\*\\*)`, 'gm'))

/** Ids that open a text, as those of tests do, and ids of rows wherever they stand. */
export const idsCited = (source: string): string[] => [
  ...matches(source, new RegExp(`['"\`]((?:${ID}[ ,]+)+)`, 'g')).flatMap((opening) => opening.trim().split(/[ ,]+/)),
  ...matches(source, /\b(S\d\.\d{2})\b/g),
]
