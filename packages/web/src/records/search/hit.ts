/** A hit of the server, and what this app knows of its kind. */
import { car } from '@fura/shared/entities/car.ts'
import { client } from '@fura/shared/entities/client.ts'
import { contact } from '@fura/shared/entities/contact.ts'
import { contactPerson } from '@fura/shared/entities/contact-person.ts'
import { contractor } from '@fura/shared/entities/contractor.ts'
import { driver } from '@fura/shared/entities/driver.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { lead } from '@fura/shared/entities/lead.ts'
import { order } from '@fura/shared/entities/order.ts'
import { orderContainer } from '@fura/shared/entities/order-container.ts'
import { quote } from '@fura/shared/entities/quote.ts'
import { trailer } from '@fura/shared/entities/trailer.ts'
import { truck } from '@fura/shared/entities/truck.ts'
import {
  IconAddressBook,
  IconBox,
  IconBuildingWarehouse,
  IconCalculator,
  IconCar,
  IconCaravan,
  IconPackage,
  IconPhone,
  IconSteeringWheel,
  IconTruck,
  IconUserPlus,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react'
import type { Pending, RecordId } from '#offline/row.ts'

export interface Hit {
  type: string
  id: RecordId
  /** Empty: it gets its number when it is sent. */
  title: string
  subtitle: string
  route: string
  /** This device has an unsent change of it. */
  pending?: Pending
}

export interface HitKind {
  entity: Entity
  Icon: TablerIcon
}

const KINDS: readonly HitKind[] = [
  { entity: client, Icon: IconUsers },
  { entity: contractor, Icon: IconBuildingWarehouse },
  { entity: lead, Icon: IconUserPlus },
  { entity: orderContainer, Icon: IconBox },
  { entity: contactPerson, Icon: IconAddressBook },
  { entity: contact, Icon: IconPhone },
  { entity: driver, Icon: IconSteeringWheel },
  { entity: truck, Icon: IconTruck },
  { entity: trailer, Icon: IconCaravan },
  { entity: car, Icon: IconCar },
  { entity: order, Icon: IconPackage },
  { entity: quote, Icon: IconCalculator },
]

const byType = new Map(KINDS.map((kind) => [kind.entity.name, kind]))

/** undefined: a kind of a newer server that this app does not know. */
export const kindOf = (type: string): HitKind | undefined => byType.get(type)

export interface HitGroup {
  kind: HitKind
  hits: Hit[]
}

/** By kind, in the order of each kind's best hit. */
export const groupHits = (hits: readonly Hit[]): HitGroup[] => {
  const groups = new Map<string, HitGroup>()
  for (const hit of hits) {
    const kind = kindOf(hit.type)
    if (!kind) continue
    const group = groups.get(hit.type) ?? { kind, hits: [] }
    groups.set(hit.type, group)
    group.hits.push(hit)
  }
  return [...groups.values()]
}
