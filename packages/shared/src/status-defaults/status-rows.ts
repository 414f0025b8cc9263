/** Turns a table of texts and colours into rows of a status list, as every company starts with them. */
import { type Status, STATUSES } from '../statuses.ts'

type Texts = readonly [ru: string, uk: string, en: string]
/** Names for a phone's list rows (16 characters at most), where the full ones are longer. */
export type Shorts = Readonly<Record<string, Texts>>

export const textsOf = (techName: string, full: Texts, shorts: Shorts) => {
  const [shortRu, shortUk, shortEn] = shorts[techName] ?? full
  return {
    tech_name: techName,
    name_ru: full[0],
    name_uk: full[1],
    name_en: full[2],
    short_name_ru: shortRu,
    short_name_uk: shortUk,
    short_name_en: shortEn,
  }
}

export type DefaultStatus = Omit<Status, 'tech' | 'head_next'> &
  ReturnType<typeof textsOf> & { color: string; position: number }

export const statusRows = (
  list: keyof typeof STATUSES,
  looks: Readonly<Record<string, readonly [color: string, ...Texts]>>,
  shorts: Shorts = {},
): readonly DefaultStatus[] =>
  // Where a head may lead it is for the code alone.
  (STATUSES[list] as readonly Status[]).map(({ tech, head_next: _, ...fixed }, index) => {
    const look = looks[tech]
    if (!look) throw new Error(`${list} has no text for "${tech}"`)
    const [color, ...full] = look
    return { ...fixed, ...textsOf(tech, full, shorts), color, position: index + 1 }
  })
