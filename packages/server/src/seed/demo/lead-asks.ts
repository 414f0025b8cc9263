/** What the leads of one demo company ask for: whoever writes, it is something that the company carries. */
import { modeOfType } from '@fura/shared/modes.ts'
import type { Business } from './business.ts'
import { ASKED_BY_ROAD, ASKED_OTHERWISE, LEAD_COMPANIES } from './lead-companies.ts'
import { LEAD_TEXTS, type LeadText } from './lead-texts.ts'

/** One in so many comes through the form on the web site. */
const WEB_EVERY = 3

const alternately = <T>(one: readonly T[], other: readonly T[]): readonly T[] =>
  one.flatMap((each, place) => [each, ...other.slice(place, place + 1)])

export const leadTexts = ({ sea, road }: Business, count: number): readonly LeadText[] => {
  const [hasSea, hasRoad] = [sea.length > 0, road.length > 0]
  const fits = ({ type }: LeadText) => (modeOfType(type) === 'auto' ? hasRoad : hasSea)
  const asks =
    hasSea && hasRoad ? alternately(ASKED_BY_ROAD, ASKED_OTHERWISE) : hasSea ? ASKED_OTHERWISE : ASKED_BY_ROAD
  const askAt = (place: number) => asks[place % asks.length]
  const more = LEAD_COMPANIES.flatMap(([company, person, job], place): LeadText[] => {
    const ask = askAt(place)
    if (!ask) return []
    const isWeb = place % WEB_EVERY === 0
    return [{ company, person, ...(job === undefined ? {} : { job }), ...ask, ...(isWeb ? { isWeb } : {}) }]
  })
  const fitting = LEAD_TEXTS.map((text, place) => (fits(text) ? text : { ...text, ...askAt(place) }))
  return [...fitting, ...more].slice(0, count)
}
