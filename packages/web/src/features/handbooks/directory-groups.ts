/** Every lookup of the product by subject, in the order in which people look for them. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { city } from '@fura/shared/entities/city.ts'
import { country } from '@fura/shared/entities/country.ts'
import { exchangeRate } from '@fura/shared/entities/exchange-rate.ts'
import * as lookups from '@fura/shared/entities/lookups.ts'
import * as statusLists from '@fura/shared/entities/status-lists.ts'
import { truck } from '@fura/shared/entities/truck.ts'

interface DirectoryGroup {
  /** Of its title. */
  key: `directory_${string}`
  entities: readonly Entity[]
}

const GROUPS: readonly DirectoryGroup[] = [
  { key: 'directory_places', entities: [country, city, lookups.route] },
  {
    key: 'directory_transport',
    entities: [truck, lookups.carManufacturer, lookups.carModel, lookups.containerType, lookups.line, lookups.vessel],
  },
  { key: 'directory_cargo', entities: [lookups.cargo, lookups.service, lookups.incoterm, statusLists.blType] },
  {
    key: 'directory_money',
    entities: [lookups.currency, exchangeRate, lookups.vat, lookups.paymentType],
  },
  {
    key: 'directory_company',
    entities: [lookups.organization, lookups.legalEntity, lookups.teamRole, lookups.customField],
  },
  {
    key: 'directory_partners',
    entities: [
      lookups.contractorsGroup,
      lookups.clientsSrcGroup,
      statusLists.funnelStage,
      lookups.reason,
      statusLists.contactsType,
    ],
  },
  {
    key: 'directory_statuses',
    entities: [
      statusLists.orderStatus,
      statusLists.quotationsStatus,
      statusLists.leadsStatus,
      statusLists.clientsStatus,
      statusLists.tasksStatus,
      statusLists.orderType,
      statusLists.ordersDirType,
      statusLists.tasksType,
      statusLists.tasksContactsType,
    ],
  },
]

/** With a group of their own for the lookups without a group. */
export const withOthers = (groups: readonly DirectoryGroup[], all: readonly Entity[]): readonly DirectoryGroup[] => {
  const others = all.filter((lookup) => !groups.some(({ entities }) => entities.includes(lookup)))
  return others.length === 0 ? groups : [...groups, { key: 'directory_rest', entities: others }]
}

export const DIRECTORY = withOthers(GROUPS, Object.values(lookups))

export const directoryEntity = (path: string | undefined): Entity | undefined =>
  DIRECTORY.flatMap(({ entities }) => entities).find((entity) => entity.path === path)
