/**
 * The waybill of domestic carriage by road (ТТН): a page for each vehicle, with the parties and the cargo. It leaves the
 * hours and signatures of loading and unloading to a pen. It contains no price.
 */
import { trimmedText } from '@fura/shared/fields/wire.ts'
import type { PaperField, Row } from '#records/documents/paper-row.ts'
import { adrOf, cargoOf, temperatureOf } from './blocks/cargo.ts'
import { form, type FormRow } from './blocks/form.ts'
import { firmName, head } from './blocks/head.ts'
import type { PictureTexts } from './blocks/pictures.ts'
import { loadingPlace, unloadingPlace } from './blocks/route.ts'
import { signatures } from './blocks/signatures.ts'
import { stopAddress, stopKind, stopsOf } from './blocks/stops.ts'
import { driverLicense, driverName, trailerBody, trailerPlate, truckMake, truckPlate } from './blocks/vehicle.ts'
import { type Carriage, carriagesOf, carrierOf } from './carriages.ts'
import type { Papers } from './document.ts'
import { cell, pageOf, SHADE, THIN } from './layout.ts'
import { numberOfVehicle } from './numbers.ts'
import type { Paper } from './paper.ts'
import type { Content, Definition, TableCell } from './pdf.ts'

const lines = (...texts: readonly string[]): string => texts.filter(Boolean).join(', ')

const partyLine = (name: string, party: Row | undefined): string =>
  lines(
    trimmedText(party?.full_name) || name,
    trimmedText(party?.tax_code),
    trimmedText(party?.legal_address) || trimmedText(party?.actual_address),
  )

const carrierLine = (paper: Paper, carriage: Carriage, papers: Papers): string => {
  const carrierId = carrierOf(papers, carriage)
  const naming = carriage.vehicle.contractor_id === carrierId ? carriage.vehicle : papers.deal
  const field = naming === papers.deal ? 'main_carrier_id' : 'contractor_id'
  return partyLine(paper.named(naming, field, 'contractor'), paper.record('contractor', carrierId))
}

const placeLine = (place: string, leg: Row, deal: Row, field: PaperField): string =>
  lines(place, trimmedText(leg[field]) || trimmedText(deal[field]))

const aboutRows = (paper: Paper, carriage: Carriage, papers: Papers): FormRow[] => {
  const { deal } = papers
  const { leg, vehicle } = carriage
  const client = paper.record('client', deal.client_id)
  const firm = paper.record('legal_entity', deal.legal_entity_id)
  const stopLines = (kind: string): string[] =>
    stopsOf(papers, carriage)
      .filter((stop) => stop.stop_kind === kind)
      .map((stop) => stopAddress(paper, stop))
  return [
    {
      two: [
        [paper.t('document.truck'), lines(truckMake(paper, vehicle), truckPlate(paper, vehicle))],
        [paper.t('document.trailer'), lines(trailerBody(paper, vehicle), trailerPlate(paper, vehicle))],
      ],
    },
    { one: [paper.t('document.carrier'), carrierLine(paper, carriage, papers)] },
    {
      two: [
        [paper.t('document.driver'), driverName(paper, vehicle)],
        [paper.t('document.driver_license'), driverLicense(paper, vehicle)],
      ],
    },
    {
      one: [
        paper.t('document.forwarder'),
        partyLine(firmName(paper, firm) || trimmedText(deal.legal_entity_name), firm),
      ],
    },
    { one: [paper.t('document.customer'), partyLine(paper.named(deal, 'client_id', 'client'), client)] },
    { one: [paper.label('order', 'shipper'), trimmedText(deal.shipper)] },
    { one: [paper.label('order', 'consignee'), trimmedText(deal.consignee)] },
    {
      one: [
        paper.t('document.loading'),
        [placeLine(loadingPlace(paper, leg), leg, deal, 'loading_address'), ...stopLines('load')].join('\n'),
      ],
    },
    {
      one: [
        paper.t('document.unloading'),
        [...stopLines('unload'), placeLine(unloadingPlace(paper, leg), leg, deal, 'unloading_address')].join('\n'),
      ],
    },
  ]
}

const GOODS = ['line_no', 'ttn_goods', 'ttn_packages', 'ttn_packing', 'ttn_gross', 'ttn_features']

const goodsTable = (paper: Paper, { leg, container }: Carriage, { deal }: Papers): Content => {
  const own = (field: PaperField): unknown => container?.[field] ?? leg[field] ?? deal[field]
  const labelled = (label: string, value: string): string => (value === '' ? '' : `${label}: ${value}`)
  const features = [
    adrOf(paper, deal),
    labelled(paper.t('document.temperature'), temperatureOf(paper, deal)),
    labelled(paper.label('order', 'volume'), paper.decimal(own('volume'))),
    deal.is_oversized === 1 ? trimmedText(deal.dimensions) : '',
    trimmedText(container?.number),
  ]
  const row: TableCell[] = [
    cell('1'),
    cell(trimmedText(container?.cargo) || cargoOf(deal, leg)),
    cell(trimmedText(own('packages_count'))),
    cell(trimmedText(own('package_type'))),
    cell(paper.decimal(own('gross_weight'))),
    cell(features.filter(Boolean).join('; ')),
  ]
  return {
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: [16, '*', 46, 60, 60, 130],
      body: [
        GOODS.map((key) => cell(paper.t(`document.${key}`), { bold: true, fillColor: SHADE, fontSize: 7.5 })),
        row,
      ],
    },
    layout: THIN,
    margin: [0, 0, 0, 6],
  }
}

/** Loading, stops, and unloading. Numbered if there are several of a kind. */
const operationsOf = (paper: Paper, carriage: Carriage, papers: Papers): string[] => {
  const stops = stopsOf(papers, carriage)
  const at = (what: string, place: string): string => (stops.length === 0 ? what : `${what}: ${place}`)
  return [
    at(paper.t('document.loading'), loadingPlace(paper, carriage.leg)),
    ...stops.map((stop) => at(stopKind(paper, stop), stopAddress(paper, stop))),
    at(paper.t('document.unloading'), unloadingPlace(paper, carriage.leg)),
  ]
}

/** Each with its hours: written by hand at the gate. */
const hoursTable = (paper: Paper, operations: readonly string[]): Content => {
  const heads = ['ttn_operation', 'ttn_arrival', 'ttn_departure', 'ttn_idle', 'document_signature'] as const
  const label = (key: (typeof heads)[number]): string =>
    paper.t(key === 'document_signature' ? 'document.signature' : `document.${key}`)
  const blank = (): TableCell[] => Array.from({ length: 4 }, () => cell(' '))
  return {
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: ['*', 80, 80, 70, 90],
      body: [
        heads.map((key) => cell(label(key), { bold: true, fillColor: SHADE, fontSize: 7.5 })),
        ...operations.map((operation) => [cell(operation), ...blank()]),
      ],
    },
    layout: { ...THIN, paddingTop: () => 7, paddingBottom: () => 7 },
    margin: [0, 0, 0, 6],
  }
}

const sheetOf = (
  paper: Paper,
  carriage: Carriage,
  papers: Papers,
  pictures: PictureTexts,
  { place, of }: { place: number; of: number },
): Content => {
  const { deal, today } = papers
  const firm = paper.record('legal_entity', deal.legal_entity_id)
  const { leg } = carriage
  const loading = paper.instant(leg.planned_loading_date) || paper.instant(deal.planned_loading_date)
  const number = numberOfVehicle(deal.ttn_number, place, of)
  const date = (loading.split(',')[0] ?? '') || paper.day(today)
  return {
    stack: [
      ...head({ paper, firm, title: paper.t('document.ttn'), number, date, pictures }),
      form([
        { one: [paper.t('document.order'), trimmedText(deal.number)] },
        ...aboutRows(paper, carriage, papers),
        { head: paper.t('document.cargo_section') },
      ]),
      goodsTable(paper, carriage, papers),
      hoursTable(paper, operationsOf(paper, carriage, papers)),
      signatures(paper, [
        { role: paper.label('order', 'shipper'), name: '', person: '' },
        { role: paper.t('document.driver'), name: '', person: driverName(paper, carriage.vehicle) },
        { role: paper.label('order', 'consignee'), name: '', person: '' },
      ]),
    ],
    ...(place === 0 ? {} : { pageBreak: 'before' as const }),
  }
}

export const ttn = (paper: Paper, papers: Papers, pictures: PictureTexts): Definition =>
  pageOf({
    paper,
    title:
      `${paper.t('document.ttn')} ${trimmedText(papers.deal.ttn_number) || trimmedText(papers.deal.number)}`.trim(),
    fontSize: 8.5,
    content: carriagesOf(papers).map((carriage, place, { length: of }) =>
      sheetOf(paper, carriage, papers, pictures, { place, of }),
    ),
  })
