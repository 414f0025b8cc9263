/** What an administrator sets of the statuses: the lists, which colours are distinguishable, and which fields a status may demand. */
import { isColour } from './company-settings.ts'
import { contrast, mixColours } from './contrast.ts'
import { client } from './entities/client.ts'
import type { Entity } from './entities/entity.ts'
import { attachments } from './entities/index.ts'
import { lead } from './entities/lead.ts'
import { order } from './entities/order.ts'
import { quote } from './entities/quote.ts'
import { clientsStatus, leadsStatus, orderStatus, quotationsStatus } from './entities/status-lists.ts'
import type { FieldKind } from './fields/field.ts'
import type { Mode } from './modes.ts'
import type { Features } from './variants.ts'

export const STATUS_LISTS = ['order_statuses', 'quotations_statuses', 'leads_statuses', 'clients_statuses'] as const
export type StatusListName = (typeof STATUS_LISTS)[number]

interface SetStatuses {
  status: Entity
  /** Whose records have these statuses. */
  owner: Entity
}

export const SET_STATUSES: Readonly<Record<StatusListName, SetStatuses>> = {
  order_statuses: { status: orderStatus, owner: order },
  quotations_statuses: { status: quotationsStatus, owner: quote },
  leads_statuses: { status: leadsStatus, owner: lead },
  clients_statuses: { status: clientsStatus, owner: client },
}

export const isStatusList = (name: unknown): name is StatusListName => STATUS_LISTS.some((list) => list === name)

/** The one way that a company carries, for the names that its statuses start with; null: several. */
export const onlyMode = ({ containers }: Pick<Features, 'containers'>): Mode | null => (containers ? null : 'auto')

/** Surface, text, tone and lightness of the dot of a chip, by day and at night (tokens.css of the app). */
export const CHIP_LOOKS = [
  { surface: '#ffffff', text: '#0b1a35', tone: 0.16, dotLight: 0 },
  { surface: '#0c1016', text: '#edf1f8', tone: 0.26, dotLight: 0.24 },
] as const

/** Words must be read; the dot stands beside them and needs only to be seen. */
const LEAST_WORDS = 4.5
const LEAST_DOT = 1.5

export const isReadableStatus = (colour: string): boolean =>
  isColour(colour) &&
  CHIP_LOOKS.every(({ surface, text, tone, dotLight }) => {
    const chip = mixColours(colour, tone, surface)
    const dot = mixColours('#ffffff', dotLight, colour)
    return contrast(text, chip) >= LEAST_WORDS && contrast(dot, chip) >= LEAST_DOT
  })

/** Kinds that are never empty, or that nobody fills in while changing a status. */
const UNASKED_KINDS: readonly FieldKind[] = ['flag', 'ids', 'owner', 'name', 'card', 'color']

/** Everybody who may change the record must be able to fill it in: no field with a right of its own. */
export const canDemand = (owner: Entity, name: string): boolean => {
  const field = owner.fields[name]
  return (
    field !== undefined &&
    name !== 'status_id' &&
    !field.calc &&
    !field.required &&
    !field.viewWith &&
    !field.editWith &&
    !UNASKED_KINDS.includes(field.kind) &&
    !attachments.some((entity) => entity.name === field.to)
  )
}
