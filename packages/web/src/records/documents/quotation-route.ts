/**
 * The route of an offer: by road from address to address with day and body, else between ports; several
 * modes are listed leg by leg. Pure.
 */
import { trimmedText } from '@fura/shared/fields/wire.ts'
import { foreignFields } from '@fura/shared/mode-fields.ts'
import { modesOf } from '@fura/shared/modes.ts'
import type { Row } from '#records/documents/paper-row.ts'
import { type FormRow, type Pair, pairs } from './blocks/form.ts'
import { bodySizeOf, equipmentOf, loadingPlace, placeOf, unloadingPlace } from './blocks/route.ts'
import type { Papers } from './document.ts'
import type { Paper } from './paper.ts'

const POINTS = ['poo_id', 'pol_id', 'pod_id', 'fd_id'] as const

const modeNames = (paper: Paper, { deal, directions }: Papers): string => {
  const modes = directions.map((leg) => paper.choice('quote_direction', 'transport_mode', leg.transport_mode))
  return [...new Set([paper.named(deal, 'line_id', 'line'), ...modes].filter(Boolean))].join(', ')
}

const incotermOf = (paper: Paper, deal: Row): string => {
  const term =
    trimmedText(paper.record('incoterm', deal.incoterm_id)?.code) || paper.named(deal, 'incoterm_id', 'incoterm')
  return [term, trimmedText(deal.incoterm_place)].filter(Boolean).join(', ')
}

/** The first and the last address, and the day of the truck. */
const roadPairs = (paper: Paper, { deal, directions }: Papers): Pair[] => {
  const [first, last] = [directions[0], directions.at(-1)]
  const loading = paper.instant(first?.planned_loading_date) || paper.instant(deal.planned_loading_date)
  return [
    [paper.label('quote_direction', 'loading_address'), trimmedText(first?.loading_address)],
    [paper.label('quote_direction', 'unloading_address'), trimmedText(last?.unloading_address)],
    [paper.label('quote', 'planned_loading_date'), loading],
    [paper.t('document.body_size'), bodySizeOf(paper, directions)],
  ]
}

const legRow = (paper: Paper, leg: Row, place: number): FormRow => {
  const mode = paper.choice('quote_direction', 'transport_mode', leg.transport_mode)
  const way = [loadingPlace(paper, leg), unloadingPlace(paper, leg)].filter(Boolean).join(' – ')
  const about = [way, equipmentOf(paper, [leg]), paper.instant(leg.planned_loading_date)].filter(Boolean)
  return { one: [`${place + 1}. ${mode}`, about.join('; ')] }
}

/** One leg is the route itself. */
const legRows = (paper: Paper, { directions }: Papers): FormRow[] =>
  directions.length > 1 ? directions.map((leg, place) => legRow(paper, leg, place)) : []

export const routeRows = (paper: Paper, papers: Papers): FormRow[] => {
  const { deal, directions } = papers
  const foreign = foreignFields('quote', { ...deal, directions })
  const isByRoad = modesOf(deal, directions).every((mode) => mode === 'auto')
  const days = Number(deal.transit_days ?? 0)
  const own = (field: 'sailing_frequency' | 'free_days'): Pair => [
    paper.label('quote', field),
    foreign.includes(field) ? '' : trimmedText(deal[field]),
  ]
  return [
    { head: paper.t('document.route') },
    ...pairs([
      ...POINTS.filter((point) => !foreign.includes(point)).map((point): Pair => [
        paper.label('quote', point),
        placeOf(paper, deal, point),
      ]),
      ...(isByRoad ? roadPairs(paper, papers) : []),
      [paper.label('quote', 'incoterm_id'), incotermOf(paper, deal)],
      [paper.t('document.mode'), modeNames(paper, papers)],
      [paper.t('document.equipment'), equipmentOf(paper, directions.length > 0 ? directions : [deal])],
      [paper.label('quote', 'transit_days'), days > 0 ? String(days) : ''],
      own('sailing_frequency'),
      own('free_days'),
    ]),
    ...legRows(paper, papers),
  ]
}
