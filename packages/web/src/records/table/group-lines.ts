/** The lines of the heads and the rows of groups in a table. Pure. */
import type { ListGroup } from '#offline/group-totals.ts'

interface Section {
  group: ListGroup
  /** The line of its head. */
  at: number
  /** Lines of rows below it. */
  length: number
}

export interface GroupLines {
  sections: readonly Section[]
  count: number
}

export type GroupLine = { group: ListGroup; place: number } | { group: ListGroup; place: null }

/** Records without a value have no filter that would show them alone. */
export const canOpen = ({ value }: ListGroup): boolean => value !== null

export const linesOf = (groups: readonly ListGroup[], closed: ReadonlySet<string | null>): GroupLines => {
  let at = 0
  const sections = groups.map((group) => {
    const section = { group, at, length: canOpen(group) && !closed.has(group.value) ? group.count : 0 }
    at += 1 + section.length
    return section
  })
  return { sections, count: at }
}

/** The last section that begins at or before the line, by binary search: a table looks up each visible line. */
const sectionAt = ({ sections }: GroupLines, line: number): Section | undefined => {
  let [low, high] = [0, sections.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((sections[middle]?.at ?? 0) <= line) low = middle
    else high = middle - 1
  }
  return sections[low]
}

/** `place`: the row's index in its group; null for the group's head. */
export const lineAt = (lines: GroupLines, line: number): GroupLine | undefined => {
  const section = sectionAt(lines, line)
  if (!section || line >= lines.count) return undefined
  return { group: section.group, place: line === section.at ? null : line - section.at - 1 }
}

/** The pages of rows between two lines, each by its group and its number. */
export const pagesBetween = (lines: GroupLines, first: number, last: number, size: number) =>
  lines.sections.flatMap(({ group, at, length }) => {
    const [from, to] = [Math.max(first - at - 1, 0), Math.min(last - at - 1, length - 1)]
    if (to < from) return []
    const [firstPage, lastPage] = [Math.floor(from / size), Math.floor(to / size)]
    return Array.from({ length: lastPage - firstPage + 1 }, (_, index) => ({ group, page: firstPage + index }))
  })
