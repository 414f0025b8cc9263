/**
 * The instruction for a driver, a page for each vehicle: places and times, phones, cargo, with map links for each
 * place. It contains no price.
 */
import { trimmedText } from '@fura/shared/fields/wire.ts'
import type { PaperField, Row } from '#records/documents/paper-row.ts'
import { adrOf, cargoOf, measures, temperatureOf } from './blocks/cargo.ts'
import { form, type FormRow, pairs, singleRows } from './blocks/form.ts'
import { phonesOf } from './blocks/forwarder.ts'
import { head } from './blocks/head.ts'
import { mapLink } from './blocks/map-link.ts'
import type { PictureTexts } from './blocks/pictures.ts'
import { loadingPlace, unloadingPlace } from './blocks/route.ts'
import { stopKind, stopPlace, stopsOf } from './blocks/stops.ts'
import { driverRows, vehicleRows } from './blocks/vehicle.ts'
import { type Carriage, carriagesOf } from './carriages.ts'
import type { Papers } from './document.ts'
import { pageOf } from './layout.ts'
import type { Paper } from './paper.ts'
import type { PaperForm } from './paper-form.ts'
import type { Content, Definition } from './pdf.ts'
import { carriageValues } from './placeholder-values.ts'

interface Place {
  title: string
  place: string
  address: string
  when: string
  contact: string
  customs: string
  comment?: string
}

const stopOf = (paper: Paper, stop: Row): Place => ({
  title: stopKind(paper, stop),
  place: stopPlace(paper, stop),
  address: trimmedText(stop.address),
  when: paper.instant(stop.planned_date),
  contact: trimmedText(stop.contact),
  customs: '',
  comment: trimmedText(stop.comment),
})

/** In the order in which the truck reaches them. */
const placesOf = (paper: Paper, carriage: Carriage, papers: Papers): Place[] => {
  const { leg } = carriage
  const { deal } = papers
  const own = (field: PaperField): string => trimmedText(leg[field]) || trimmedText(deal[field])
  const when = (field: PaperField): string => paper.instant(leg[field]) || paper.instant(deal[field])
  return [
    {
      title: paper.t('document.loading'),
      place: loadingPlace(paper, leg),
      address: own('loading_address'),
      when: when('planned_loading_date'),
      contact: trimmedText(leg.loading_contact),
      customs: own('customs_address_from'),
    },
    ...stopsOf(papers, carriage).map((stop) => stopOf(paper, stop)),
    {
      title: paper.t('document.unloading'),
      place: unloadingPlace(paper, leg),
      address: own('unloading_address'),
      when: when('planned_unloading_date'),
      contact: trimmedText(leg.unloading_contact),
      customs: own('customs_address_to'),
    },
  ]
}

const placeBlock = (paper: Paper, place: Place): Content[] => [
  form([
    { head: place.title },
    ...singleRows([
      [paper.t('document.when'), place.when],
      [paper.t('document.place'), place.place],
      [paper.t('document.address'), place.address],
      [paper.t('document.place_contact'), place.contact],
      [paper.t('document.customs'), place.customs],
      [paper.label('order_stop', 'comment'), place.comment ?? ''],
    ]),
  ]),
  ...mapLink(paper, [place.address, place.place]),
]

const cargoRows = (paper: Paper, { leg, container }: Carriage, deal: Row): FormRow[] => [
  { head: paper.t('document.cargo_section') },
  { one: [paper.label('order', 'cargo'), trimmedText(container?.cargo) || cargoOf(deal, leg)] },
  ...pairs([
    ...measures(paper, deal, container ?? leg),
    [paper.t('document.temperature'), temperatureOf(paper, leg) || temperatureOf(paper, deal)],
    [paper.t('document.adr'), adrOf(paper, deal)],
    [paper.t('document.container'), trimmedText(container?.number)],
    [paper.label('order', 'loading_kind'), paper.choice('order', 'loading_kind', deal.loading_kind)],
    [paper.label('order', 'border_crossing'), trimmedText(leg.border_crossing) || trimmedText(deal.border_crossing)],
  ]),
  ...singleRows([[paper.label('order', 'special_conditions'), trimmedText(deal.special_conditions)]]),
]

/** The driver's contacts: the operations manager first. */
const contactRows = (paper: Paper, deal: Row): FormRow[] => {
  const people = (['op_manager_id', 'manager_id'] as const).flatMap((field) => {
    const user = paper.record('team_user', deal[field])
    const name = paper.named(deal, field, 'team_user')
    return name === '' ? [] : [[name, phonesOf(user?.phone, user?.phone2)] as const]
  })
  const phonesByName = new Map(people)
  return phonesByName.size === 0
    ? []
    : [{ head: paper.t('document.call_us') }, ...[...phonesByName].map((pair): FormRow => ({ one: pair }))]
}

interface Sheet {
  paper: Paper
  papers: Papers
  pictures: PictureTexts
  own: PaperForm
}

const sheetOf = (carriage: Carriage, { paper, papers, pictures, own }: Sheet, isFirst: boolean): Content => {
  const { deal, today } = papers
  const values = carriageValues(paper, papers, carriage)
  const contacts = contactRows(paper, deal)
  const firm = paper.record('legal_entity', deal.legal_entity_id)
  const title = paper.t('document.driver_instruction')
  return {
    stack: [
      ...head({ paper, firm, title, number: trimmedText(deal.number), date: paper.day(today), pictures }),
      ...own.header(values),
      ...own.arrange(
        {
          main: [
            form([...driverRows(paper, carriage.vehicle), ...vehicleRows(paper, carriage.vehicle)]),
            ...placesOf(paper, carriage, papers).flatMap((place) => placeBlock(paper, place)),
            form(cargoRows(paper, carriage, deal)),
          ],
          contacts: contacts.length > 0 ? form(contacts) : [],
        },
        values,
      ),
    ],
    ...(isFirst ? {} : { pageBreak: 'before' as const }),
  }
}

export const driverInstruction = (paper: Paper, papers: Papers, pictures: PictureTexts, own: PaperForm): Definition =>
  pageOf({
    paper,
    title: `${paper.t('document.driver_instruction')} ${trimmedText(papers.deal.number)}`.trim(),
    fontSize: 9.5,
    content: carriagesOf(papers).map((carriage, place) =>
      sheetOf(carriage, { paper, papers, pictures, own }, place === 0),
    ),
  })
