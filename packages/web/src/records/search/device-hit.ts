/** A hit for a record on this device: with the server's words and addresses. */
import { ownerNameOf } from '@fura/shared/entities/party.ts'
import { textIn } from '@fura/shared/fields/wire.ts'
import { ROUTES } from '@fura/shared/routes.ts'
import { recordPath } from '#entity/record-screens.ts'
import { refName } from '#entity/ref-name.ts'
import type { Row } from '#offline/reads.ts'
import type { Pending } from '#offline/row.ts'
import type { Hit } from './hit.ts'

const listFor = (path: string, title: string): string => `${path}?search=${encodeURIComponent(title)}`

const lane = (row: Row): string =>
  [refName(row, 'poo_id') || refName(row, 'pol_id'), refName(row, 'fd_id') || refName(row, 'pod_id')]
    .filter((end) => end !== '')
    .join(' → ')

const SCREENS: Readonly<Record<string, `/${string}`>> = {
  client: ROUTES.client.path,
  contractor: ROUTES.contractor.path,
  lead: ROUTES.lead.path,
}

/** null: its owner has no card, or is unsent and cannot be opened. */
const ownerRoute = (row: Row): string | null => {
  const path = SCREENS[ownerNameOf(row.owner_type) ?? '']
  const id = row.client_id
  return path && (typeof id === 'number' || typeof id === 'string') ? recordPath(path, id) : null
}

interface HitParts {
  title: string
  details: readonly string[]
  route: string | null
}

/** By the kind of record. */
const HIT_PARTS: Readonly<Record<string, (row: Row) => HitParts>> = {
  client: (row) => ({
    title: textIn(row.name),
    details: [refName(row, 'city'), textIn(row.tax_code)],
    route: recordPath(ROUTES.client.path, row.id),
  }),
  contractor: (row) => ({
    title: textIn(row.name),
    details: [refName(row, 'group_id'), refName(row, 'city_id'), textIn(row.tax_code)],
    route: recordPath(ROUTES.contractor.path, row.id),
  }),
  lead: (row) => ({
    title: textIn(row.name),
    details: [textIn(row.company_name), textIn(row.contact_name), textIn(row.phone)],
    route: recordPath(ROUTES.lead.path, row.id),
  }),
  order: (row) => ({
    title: textIn(row.number),
    details: [refName(row, 'client_id'), lane(row)],
    route: recordPath(ROUTES.order.path, row.id),
  }),
  quote: (row) => ({
    title: textIn(row.number),
    details: [refName(row, 'client_id') || refName(row, 'lead_id'), lane(row)],
    route: recordPath(ROUTES.quote.path, row.id),
  }),
  contact_person: (row) => ({
    title: textIn(row.name),
    details: [refName(row, 'client_id'), textIn(row.position), textIn(row.phone)],
    route: ownerRoute(row),
  }),
  contact: (row) => ({
    title: textIn(row.value),
    details: [refName(row, 'person_id'), refName(row, 'client_id')],
    route: ownerRoute(row),
  }),
  driver: (row) => ({
    title: textIn(row.name),
    details: [textIn(row.phone), refName(row, 'contractor_id')],
    route: listFor(ROUTES.drivers.path, textIn(row.name)),
  }),
  truck: (row) => ({
    title: textIn(row.name),
    details: [refName(row, 'car_manufacturer_id'), refName(row, 'contractor_id')],
    route: listFor(ROUTES.car.path, textIn(row.name)),
  }),
  trailer: (row) => ({
    title: textIn(row.name),
    details: [refName(row, 'contractor_id')],
    route: listFor(ROUTES.trailers.path, textIn(row.name)),
  }),
  car: (row) => {
    const title = textIn(row.gov_number) || textIn(row.name) || textIn(row.vin)
    return {
      title,
      details: [textIn(row.name), textIn(row.vin), refName(row, 'contractor_id')],
      route: listFor(ROUTES.car.path, title),
    }
  },
}

/** A hit is not read again when a try to send it ends. */
const lasting = (pending: Pending): Pending => (pending === 'sending' ? 'waiting' : pending)

/** `why`: the matching text, if it is neither in the title nor in the details. */
export const deviceHit = (type: string, row: Row, why = ''): Hit | null => {
  const hitParts = HIT_PARTS[type]?.(row)
  if (!hitParts?.route || (hitParts.title === '' && !row._pending)) return null
  const words = [why, ...hitParts.details].filter((text) => text !== '' && text !== hitParts.title)
  const { title, route } = hitParts
  const hit: Hit = { type, id: row.id, title, subtitle: [...new Set(words)].join(' · '), route }
  return row._pending ? { ...hit, pending: lasting(row._pending) } : hit
}
