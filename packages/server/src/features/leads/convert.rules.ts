/** What a lead becomes (domain.md 3.8): the client, its person and their contacts, from the lead's own fields. */
import type { FieldOf } from '@fura/shared/entities/index.ts'
import type { Values } from '@fura/shared/fields/validate.ts'
import { numberIn } from '@fura/shared/money/deal-rows.ts'
import { CLIENT_STATUS } from '@fura/shared/statuses.ts'

const CLIENT_KIND = 1
/** The client's first status: in work, with a known need. */
const NEED_FOUND = 3
const PHONE = 1
const EMAIL = 3
const OTHER = 5

/** Leads and clients have them alike. */
type Shared = Extract<FieldOf<'lead'>, FieldOf<'client'>>

const DIRECTIONS: readonly Shared[] = ['import', 'export', 'tranzit', 'vnutrennie']
const SERVICES: readonly Shared[] = ['fraht', 'avto', 'gd', 'avia', 'lcl', 'teo', 'perevalka', 'tamOchistka']
const SAME_NAMED: readonly Shared[] = ['cargo', 'organization_id', 'comment', ...DIRECTIONS, ...SERVICES]
const TRADES: Readonly<Record<number, FieldOf<'client'>>> = {
  1: 'expeditor',
  2: 'broker',
  3: 'proizvoditel',
  4: 'treider',
  5: 'avtosalon',
}

/** `managerId`: the manager if the lead has none. */
export const clientOf = (lead: Values, managerId: number | null): Values => {
  const trade = TRADES[numberIn(lead.company_type)]
  return {
    name: lead.name ?? null,
    full_name: lead.company_name ?? null,
    status_id: CLIENT_STATUS.in_progress,
    funnel_stage_id: NEED_FOUND,
    manager_id: lead.manager_id ?? managerId,
    city: lead.city_id ?? null,
    source_group: lead.source_group_id ?? null,
    ...Object.fromEntries(SAME_NAMED.map((name) => [name, lead[name] ?? null])),
    ...(trade ? { [trade]: 1 } : {}),
  }
}

/** null if the lead names no person. */
export const personOf = (lead: Values, clientId: number, isMain: boolean): Values | null =>
  typeof lead.contact_name === 'string'
    ? {
        name: lead.contact_name,
        position: lead.position ?? null,
        phone: lead.phone ?? null,
        client_id: clientId,
        owner_type: CLIENT_KIND,
        is_main: isMain ? 1 : 0,
      }
    : null

export const contactsOf = (lead: Values, clientId: number, personId: number | null): Values[] => {
  const ways: [type: number, value: unknown][] = [
    [PHONE, lead.phone],
    [EMAIL, lead.email],
    [OTHER, lead.messenger],
  ]
  return ways.flatMap(([type, value]) =>
    typeof value === 'string'
      ? [{ type, value, client_id: clientId, owner_type: CLIENT_KIND, person_id: personId }]
      : [],
  )
}
