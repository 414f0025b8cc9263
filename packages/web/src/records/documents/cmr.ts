/** The consignment note of each vehicle, a page each, in two languages. No box has a price: they are filled in by hand. */
import { trimmedText } from '@fura/shared/fields/wire.ts'
import type { PaperField, Row } from '#records/documents/paper-row.ts'
import { adrOf, cargoOf, temperatureOf } from './blocks/cargo.ts'
import { loadingPlace, unloadingPlace } from './blocks/route.ts'
import { stopAddress, stopKind, stopsOf } from './blocks/stops.ts'
import { driverName, trailerBody, trailerPlate, truckMake, truckPlate } from './blocks/vehicle.ts'
import { type Carriage, carriagesOf, carrierOf } from './carriages.ts'
import { CMR_COLUMNS, CMR_ROWS, type CmrBox, type CmrRow } from './cmr-boxes.ts'
import { withOwnTexts } from './cmr-texts.ts'
import type { Papers } from './document.ts'
import { cell, DIM, coveredCells, pageOf, THIN } from './layout.ts'
import { numberOfVehicle } from './numbers.ts'
import type { Paper } from './paper.ts'
import type { PaperForm } from './paper-form.ts'
import type { Content, Definition, Stack, TableCell } from './pdf.ts'
import { carriageValues } from './placeholder-values.ts'

const lines = (...texts: readonly string[]): string => texts.filter(Boolean).join('\n')

const part = (paper: Paper, key: string, value: unknown): string =>
  trimmedText(value) === '' ? '' : paper.t(`document.${key}`, { value: trimmedText(value) })

const partyText = (paper: Paper, party: Row | undefined, name: string): string =>
  lines(
    trimmedText(party?.full_name) || name,
    trimmedText(party?.legal_address) || trimmedText(party?.actual_address),
    paper.named(party, 'country_id', 'country'),
  )

const own = (row: Row | undefined, deal: Row, field: PaperField): unknown => row?.[field] ?? deal[field]

const marksOf = (paper: Paper, { container }: Carriage, { containers }: Papers): string => {
  const marked = container ? [container] : containers
  return marked.map((each) => lines(trimmedText(each.number), part(paper, 'cmr_seal', each.seal_number))).join('\n')
}

/** The carriage's own value, else the container's, else the order's. */
const measure = ({ leg, container }: Carriage, deal: Row, field: PaperField): unknown =>
  container?.[field] ?? own(leg, deal, field)

const goods = (paper: Paper, carriage: Carriage, papers: Papers): Partial<Record<CmrBox, string>> => {
  const { deal } = papers
  return {
    6: marksOf(paper, carriage, papers),
    7: trimmedText(measure(carriage, deal, 'packages_count')),
    8: trimmedText(measure(carriage, deal, 'package_type')),
    9: lines(
      trimmedText(carriage.container?.cargo) || cargoOf(deal, carriage.leg),
      temperatureOf(paper, deal) && `${temperatureOf(paper, deal)} °C`,
    ),
    10: trimmedText(deal.hs_code),
    11: paper.decimal(measure(carriage, deal, 'gross_weight')),
    12: paper.decimal(measure(carriage, deal, 'volume')),
    adr: adrOf(paper, deal),
  }
}

/**
 * Boxes for the places of loading and unloading also list those on the way, in order; the other stops are
 * instructions.
 */
const routeBoxes = (paper: Paper, carriage: Carriage, papers: Papers): Partial<Record<CmrBox, string>> => {
  const { leg } = carriage
  const { deal } = papers
  const stops = stopsOf(papers, carriage)
  const stopLines = (kind: string): string[] =>
    stops.filter((stop) => stop.stop_kind === kind).map((stop) => stopAddress(paper, stop))
  const from = loadingPlace(paper, leg)
  const loading = paper.instant(leg.planned_loading_date) || paper.instant(deal.planned_loading_date)
  return {
    3: lines(...stopLines('unload'), unloadingPlace(paper, leg), trimmedText(own(leg, deal, 'unloading_address'))),
    4: lines(from, trimmedText(own(leg, deal, 'loading_address')), loading, ...stopLines('load')),
    13: lines(
      part(paper, 'cmr_customs', own(leg, deal, 'customs_address_from')),
      part(paper, 'cmr_customs_to', own(leg, deal, 'customs_address_to')),
      ...stops
        .filter(({ stop_kind: kind }) => kind !== 'load' && kind !== 'unload')
        .map((stop) => `${stopKind(paper, stop)}: ${stopAddress(paper, stop)}`),
    ),
    20: part(paper, 'cmr_border', own(leg, deal, 'border_crossing')),
    21: [from.split(',')[0], loading.split(',')[0]].filter(Boolean).join(', '),
    27: trimmedText(own(leg, deal, 'distance_km')),
  }
}

const vehicleBoxes = (paper: Paper, carriage: Carriage, papers: Papers): Partial<Record<CmrBox, string>> => {
  const { deal } = papers
  const { vehicle } = carriage
  const carrierId = carrierOf(papers, carriage)
  const nameIn = (row: Row, field: PaperField): string =>
    row[field] === carrierId ? paper.named(row, field, 'contractor') : ''
  const name = nameIn(vehicle, 'contractor_id') || nameIn(deal, 'main_carrier_id') || nameIn(deal, 'main_carrier2_id')
  const second = carrierId === deal.main_carrier2_id ? null : deal.main_carrier2_id
  return {
    16: partyText(paper, paper.record('contractor', carrierId), name),
    17: second
      ? partyText(paper, paper.record('contractor', second), paper.named(deal, 'main_carrier2_id', 'contractor'))
      : '',
    23: driverName(paper, vehicle),
    25: [truckPlate(paper, vehicle), trailerPlate(paper, vehicle)].filter(Boolean).join(' / '),
    26: [truckMake(paper, vehicle), trailerBody(paper, vehicle)].filter(Boolean).join(' / '),
  }
}

const termsOf = (paper: Paper, deal: Row): string => {
  const term =
    trimmedText(paper.record('incoterm', deal.incoterm_id)?.code) || paper.named(deal, 'incoterm_id', 'incoterm')
  return lines(
    paper.choice('order', 'freight_terms', deal.freight_terms),
    [term, trimmedText(deal.incoterm_place)].filter(Boolean).join(', '),
  )
}

/** The values of the boxes for one carriage; a missing box is left for a pen. */
const valuesOf = (paper: Paper, carriage: Carriage, papers: Papers): Partial<Record<CmrBox, string>> => {
  const { deal } = papers
  return {
    // Sender and receiver are typed by hand for this box: neither must be our client.
    1: trimmedText(deal.shipper),
    2: trimmedText(deal.consignee),
    5: part(paper, 'cmr_declaration', deal.customs_declaration),
    15: termsOf(paper, deal),
    ...routeBoxes(paper, carriage, papers),
    ...goods(paper, carriage, papers),
    ...vehicleBoxes(paper, carriage, papers),
  }
}

interface Sheet {
  number: string
  paper: Paper
  second: Paper
  values: Partial<Record<CmrBox, string>>
}

const title = ({ paper, second, number }: Sheet): Stack => ({
  stack: [
    { text: `CMR № ${number || '________________'}`, bold: true, fontSize: 13 },
    { text: `${paper.t('document.cmr_title')} / ${second.t('document.cmr_title')}`, fontSize: 7.5, bold: true },
    { text: `${paper.t('document.cmr_note')} / ${second.t('document.cmr_note')}`, fontSize: 5, color: DIM },
  ],
})

const boxOf = (sheet: Sheet, box: CmrBox): Stack => {
  if (box === 'title') return title(sheet)
  const { paper, second, values } = sheet
  const key = box === 'adr' ? 'document.adr' : `document.cmr_${box}`
  const number = box === 'adr' ? '' : `${box}  `
  const label = `${number}${paper.t(key)} / ${second.t(key)}`
  return {
    stack: [
      { text: label, fontSize: 5.5, color: DIM, margin: [0, 0, 0, 1.5] },
      cell(values[box] ?? '', { fontSize: 8, lineHeight: 1.05 }),
    ],
  }
}

const rowOf = (sheet: Sheet, { boxes }: CmrRow): TableCell[] =>
  boxes.flatMap(([box, width]) => [{ ...boxOf(sheet, box), colSpan: width }, ...coveredCells(width - 1)])

const sheetOf = (sheet: Sheet, isFirst: boolean): Content => ({
  table: {
    widths: Array.from({ length: CMR_COLUMNS }, () => '*' as const),
    heights: CMR_ROWS.map(({ height }) => height),
    body: CMR_ROWS.map((row) => rowOf(sheet, row)),
    dontBreakRows: true,
  },
  layout: { ...THIN, paddingLeft: () => 2, paddingRight: () => 2, paddingTop: () => 2, paddingBottom: () => 1 },
  ...(isFirst ? {} : { pageBreak: 'before' as const }),
})

/** `second`: the same records in the other language of the note. */
export const cmr = (paper: Paper, second: Paper, papers: Papers, form: PaperForm): Definition => {
  const { cmr_number: number, number: orderNumber } = papers.deal
  return pageOf({
    paper,
    title: `CMR ${trimmedText(number) || trimmedText(orderNumber)}`.trim(),
    margin: 26,
    content: carriagesOf(papers).map((carriage, place, { length }) => {
      const values = withOwnTexts(valuesOf(paper, carriage, papers), form, carriageValues(paper, papers, carriage))
      return sheetOf({ number: numberOfVehicle(number, place, length), paper, second, values }, place === 0)
    }),
  })
}
