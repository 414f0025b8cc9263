/**
 * The order to a carrier, a contract once both have signed it. It contains the carrier's own rate and nothing of the client's
 * prices. Values that are not agreed yet are left blank for a pen.
 */
import { trimmedText } from '@fura/shared/fields/wire.ts'
import type { PaperField, Row } from '#records/documents/paper-row.ts'
import { accountFor, currencyOf } from './account.ts'
import { adrOf, cargoOf, measures, temperatureOf } from './blocks/cargo.ts'
import { form, unbrokenForm, type FormRow, type Pair } from './blocks/form.ts'
import { firmName, head } from './blocks/head.ts'
import { parties } from './blocks/parties.ts'
import { paymentTerms } from './blocks/payment.ts'
import type { PictureTexts } from './blocks/pictures.ts'
import { currencyCode, vatRate } from './blocks/price-table.ts'
import { equipmentOf, loadingPlace, routeOf, unloadingPlace } from './blocks/route.ts'
import { signatures } from './blocks/signatures.ts'
import { stopAddress, stopKind, stopsOf } from './blocks/stops.ts'
import { driverRows, vehicleRows } from './blocks/vehicle.ts'
import { type Carriage, carriagesBy, carriersOf } from './carriages.ts'
import type { Choices, MoneyLine, Papers } from './document.ts'
import { cell, heading, pageOf } from './layout.ts'
import type { Paper } from './paper.ts'
import type { PaperForm } from './paper-form.ts'
import type { Content, Definition } from './pdf.ts'

const own = (leg: Row, deal: Row, field: PaperField): string => trimmedText(leg[field]) || trimmedText(deal[field])

const firstInstant = (paper: Paper, leg: Row, deal: Row, field: PaperField): string =>
  paper.instant(leg[field]) || paper.instant(deal[field])

/** Loading at the left, unloading at the right, line by line. */
const legRows = (paper: Paper, leg: Row, deal: Row): FormRow[] => {
  const both = (key: string, left: string, right: string): FormRow => {
    const label = paper.t(`document.${key}`)
    return {
      two: [
        [label, left],
        [label, right],
      ],
    }
  }
  return [
    { head: `${paper.t('document.loading')} / ${paper.t('document.unloading')}` },
    {
      two: [
        [paper.t('document.loading'), loadingPlace(paper, leg)],
        [paper.t('document.unloading'), unloadingPlace(paper, leg)],
      ],
    },
    both(
      'when',
      firstInstant(paper, leg, deal, 'planned_loading_date'),
      firstInstant(paper, leg, deal, 'planned_unloading_date'),
    ),
    both('address', own(leg, deal, 'loading_address'), own(leg, deal, 'unloading_address')),
    both('place_contact', trimmedText(leg.loading_contact), trimmedText(leg.unloading_contact)),
    {
      two: [
        [paper.t('document.export_customs'), own(leg, deal, 'customs_address_from')],
        [paper.t('document.import_customs'), own(leg, deal, 'customs_address_to')],
      ],
    },
    { one: [paper.label('order', 'border_crossing'), own(leg, deal, 'border_crossing')] },
  ]
}

/** "Загрузка: Катовице, ul. Magazynowa 9, 16.11.2026, 17:20, Ewa Nowak". */
const stopRows = (paper: Paper, stops: readonly Row[]): FormRow[] =>
  stops.length === 0
    ? []
    : [
        { head: paper.t('order_stop.many') },
        ...stops.map((stop): FormRow => ({
          one: [
            stopKind(paper, stop),
            [
              stopAddress(paper, stop),
              [paper.instant(stop.planned_date), trimmedText(stop.contact)].filter(Boolean).join(', '),
            ]
              .filter(Boolean)
              .join('\n'),
          ],
        })),
      ]

const cargoRows = (paper: Paper, deal: Row, legs: readonly Row[]): FormRow[] => {
  const leg = legs.length === 1 ? legs[0] : undefined
  const [weight, volume, packages, packing] = measures(paper, deal, leg) as [Pair, Pair, Pair, Pair]
  const value = [paper.money(deal.cargo_value), currencyCode(paper, Number(deal.cargo_value_currency_id ?? 0))]
  return [
    { head: paper.t('document.cargo_section') },
    { one: [paper.label('order', 'cargo'), cargoOf(deal, leg)] },
    { two: [weight, volume] },
    { two: [packages, packing] },
    {
      two: [
        [paper.label('order', 'cargo_value'), value[0] === '' ? '' : value.join('\u00A0')],
        [paper.t('document.temperature'), (leg && temperatureOf(paper, leg)) || temperatureOf(paper, deal)],
      ],
    },
    {
      two: [
        [paper.t('document.adr'), adrOf(paper, deal)],
        [paper.label('order', 'shipper'), trimmedText(deal.shipper)],
      ],
    },
    {
      two: [
        [paper.t('document.required_vehicle'), equipmentOf(paper, legs) || equipmentOf(paper, [deal])],
        [paper.label('order', 'loading_kind'), paper.choice('order', 'loading_kind', deal.loading_kind)],
      ],
    },
  ]
}

/** "2 × 1 250,00 EUR = 2 500,00 EUR, НДС 20 %". */
const rateOf = (paper: Paper, line: MoneyLine): string => {
  const currency = currencyCode(paper, line.currencyId)
  const each = `${paper.decimal(line.quantity)} × ${paper.price(line.price)} ${currency}`
  return `${each} = ${paper.money(line.gross)} ${currency}; ${paper.t('document.line_vat')}: ${vatRate(paper, line)}`
}

const paymentRows = (paper: Paper, { deal }: Papers, lines: readonly MoneyLine[]): FormRow[] => [
  { head: paper.t('document.payment_section') },
  { one: [paper.t('document.carrier_rate'), lines.map((line) => rateOf(paper, line)).join('\n')] },
  {
    one: [
      paper.t('document.payment_terms'),
      [...new Set(lines.map(({ row }) => paymentTerms(paper, row, { id: deal.id, rev: 0 })))]
        .filter(Boolean)
        .join('\n'),
    ],
  },
]

/** Of a fixed length, so that they never take more than a page. */
const CONDITIONS = ['free_loading', 'idle_rate', 'penalties', 'documents_back']

/** Ours leave agreed values to a pen; a company's own replace them. */
const conditions = (paper: Paper, printed: PaperForm): Content[] =>
  printed.isOwn('conditions')
    ? [heading(paper.t('document.conditions_section')), cell(printed.text('conditions'), { margin: [0, 0, 0, 6] })]
    : [
        unbrokenForm(
          [
            { head: paper.t('document.conditions_section') },
            ...CONDITIONS.map((key): FormRow => ({
              one: [paper.t(`document.${key}`), paper.t(`document.${key}_text`)],
            })),
          ],
          CONDITIONS.length,
        ),
      ]

const noteRows = (paper: Paper, deal: Row, firm: Row | undefined): FormRow[] => [
  { one: [paper.t('document.postal_address'), trimmedText(firm?.postal_address) || trimmedText(firm?.legal_address)] },
  { one: [paper.label('order', 'special_conditions'), trimmedText(deal.special_conditions)] },
]

const aboutRows = (paper: Paper, deal: Row, carrier: Row | undefined, legs: readonly Row[]): FormRow[] => {
  const contract = [trimmedText(carrier?.contract_number), paper.day(carrier?.contract_date)].filter(Boolean).join(', ')
  const modes = legs.map((leg) => paper.choice('order_direction', 'transport_mode', leg.transport_mode))
  const kind = [paper.named(deal, 'direction_id', 'orders_dir_type'), ...new Set(modes)].filter(Boolean).join(', ')
  return [
    {
      two: [
        [paper.t('document.contract'), contract],
        [paper.t('document.carriage_kind'), kind],
      ],
    },
    { one: [paper.t('document.route'), [...new Set(legs.map((leg) => routeOf(paper, leg)))].join('; ')] },
  ]
}

const legsOf = (carriages: readonly Carriage[]): Row[] => [...new Set(carriages.map(({ leg }) => leg))]

/** Rows without a carrier belong to the main one. */
const linesFor = ({ bought, deal }: Papers, carrierId: Choices['carrierId']): MoneyLine[] =>
  bought.filter(({ partyId }) => (partyId ?? deal.main_carrier_id) === carrierId)

export const transportOrder = (
  paper: Paper,
  papers: Papers,
  { carrierId: asked }: Choices,
  { pictures, form: printed }: { pictures: PictureTexts; form: PaperForm },
): Definition => {
  const { deal, today } = papers
  const carrierId = asked ?? carriersOf(papers)[0] ?? null
  const [firm, carrier] = [paper.record('legal_entity', deal.legal_entity_id), paper.record('contractor', carrierId)]
  const carriages = carriagesBy(papers, carrierId)
  const legs = legsOf(carriages)
  const title = paper.t('document.transport_order')
  const number = trimmedText(deal.number)
  const [ours, theirs] = [
    firmName(paper, firm) || trimmedText(deal.legal_entity_name),
    trimmedText(carrier?.full_name) ||
      trimmedText(carrier?.name) ||
      paper.named(carriages[0]?.vehicle, 'contractor_id', 'contractor'),
  ]
  const [customerRole, carrierRole] = [paper.t('document.customer'), paper.t('document.carrier')]
  const [isWithoutBank, lines] = [printed.hides('bank'), linesFor(papers, carrierId)]
  const account = accountFor(papers, currencyOf(papers, lines))
  return pageOf({
    paper,
    title: `${title} ${number}`.trim(),
    fontSize: 8.5,
    content: [
      ...head({ paper, firm, title, number, date: paper.day(deal.doc_date) || paper.day(today), pictures }),
      ...printed.header(),
      ...printed.arrange({
        parties: parties(
          paper,
          { role: customerRole, name: ours, record: firm, account, isFull: true, isWithoutBank },
          { role: carrierRole, name: theirs, record: carrier, isFull: true, isWithoutBank },
        ),
        main: form([
          ...aboutRows(paper, deal, carrier, legs),
          ...legs.flatMap((leg) => legRows(paper, leg, deal)),
          ...stopRows(paper, [...new Set(legs.flatMap((leg) => stopsOf(papers, { leg })))]),
          ...cargoRows(paper, deal, legs),
          { head: paper.t('document.vehicle_section') },
          ...carriages.flatMap(({ vehicle }) => [...driverRows(paper, vehicle), ...vehicleRows(paper, vehicle)]),
        ]),
        payment: form(paymentRows(paper, papers, lines)),
        conditions: conditions(paper, printed),
        notes: form(noteRows(paper, deal, firm)),
        footer: cell(printed.text('footer'), { fontSize: 8 }),
        signatures: signatures(paper, [
          {
            role: customerRole,
            name: trimmedText(firm?.short_name) || ours,
            person: trimmedText(firm?.director),
            pictures,
          },
          { role: carrierRole, name: theirs, person: trimmedText(carrier?.director) },
        ]),
      }),
    ],
  })
}
