/** The cargo, as pairs of a form. A leg or a container may have its own weight; the rest comes from the deal. Pure. */
import type { FieldOf } from '@fura/shared/entities/index.ts'
import { trimmedText } from '@fura/shared/fields/wire.ts'
import type { PaperField, Row } from '#records/documents/paper-row.ts'
import type { Paper } from '../paper.ts'
import type { Pair } from './form.ts'

/** "класс 3, UN 1263, группа упаковки II, PAINT". */
export const adrOf = (paper: Paper, deal: Row): string => {
  if (deal.is_dangerous !== 1) return ''
  const part = (key: string, value: unknown): string =>
    trimmedText(value) === '' ? '' : paper.t(key, { value: trimmedText(value) })
  const about = [
    part('document.adr_class', deal.adr_class),
    trimmedText(deal.un_number) === '' ? '' : `UN ${trimmedText(deal.un_number)}`,
    part('document.adr_group', deal.packing_group),
    trimmedText(deal.proper_shipping_name),
    part('document.adr_tunnel', deal.tunnel_code),
  ].filter(Boolean)
  return about.join(', ') || paper.t('document.yes')
}

export const temperatureOf = (paper: Paper, row: Row): string => {
  const [from, to] = [paper.decimal(row.temperature_from), paper.decimal(row.temperature_to)]
  if (from === '' || to === '' || from === to) return from || to
  return paper.t('document.temperature_range', { from, to })
}

export const cargoOf = (deal: Row, part: Row | undefined): string => trimmedText(part?.cargo) || trimmedText(deal.cargo)

const ofPart = (deal: Row, part: Row | undefined, field: PaperField): unknown => part?.[field] ?? deal[field]

/** `part`: a leg or a container; default: the whole deal. */
export const measures = (paper: Paper, deal: Row, part?: Row): Pair[] => {
  const label = (field: FieldOf<'order'>): string => paper.label('order', field)
  const decimal = (field: FieldOf<'order'>): Pair => [label(field), paper.decimal(ofPart(deal, part, field))]
  return [
    decimal('gross_weight'),
    decimal('volume'),
    [label('packages_count'), trimmedText(ofPart(deal, part, 'packages_count'))],
    [label('package_type'), trimmedText(ofPart(deal, part, 'package_type'))],
  ]
}

/** What handling it requires. */
export const handlingOf = (paper: Paper, deal: Row): Pair[] => [
  [paper.label('order', 'hs_code'), trimmedText(deal.hs_code)],
  [paper.t('document.temperature'), temperatureOf(paper, deal)],
  [paper.t('document.adr'), adrOf(paper, deal)],
  [paper.label('order', 'dimensions'), deal.is_oversized === 1 ? trimmedText(deal.dimensions) : ''],
]
