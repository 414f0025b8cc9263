/** Every description, by the name of its entity. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { carDescription } from './car.ts'
import { cityDescription } from './city.ts'
import { clientDescription } from './client.ts'
import { contactHistoryDescription } from './contact-history.ts'
import { contactPersonDescription } from './contact-person.ts'
import { contractorDescription } from './contractor.ts'
import { directionDescriptions } from './deal-direction.ts'
import { serviceDescriptions } from './deal-service.ts'
import type { RecordDescription } from './description.ts'
import { driverDescription } from './driver.ts'
import { freightDescriptions } from './freight.ts'
import { kickbackDescriptions } from './kickback.ts'
import { leadDescription } from './lead.ts'
import { lookupDescriptions } from './lookups.ts'
import { orderContainerDescription } from './order-container.ts'
import { orderDescription } from './order.ts'
import { quoteDescription } from './quote.ts'
import { rateRequestDescription } from './rate-request.ts'
import { taskDescription } from './task.ts'
import { trailerDescription } from './trailer.ts'
import { truckDescription } from './truck.ts'

const DESCRIPTIONS: ReadonlyMap<string, RecordDescription> = new Map(
  [
    orderDescription,
    quoteDescription,
    orderContainerDescription,
    ...directionDescriptions,
    ...serviceDescriptions,
    ...freightDescriptions,
    ...kickbackDescriptions,
    rateRequestDescription,
    clientDescription,
    contractorDescription,
    leadDescription,
    taskDescription,
    contactHistoryDescription,
    contactPersonDescription,
    driverDescription,
    truckDescription,
    trailerDescription,
    carDescription,
    cityDescription,
    ...lookupDescriptions,
  ].map(({ name, ...description }) => [name, description]),
)

/** For an entity that is no more than its declaration. */
const PLAIN: RecordDescription = {}

export const descriptionOf = ({ name }: Pick<Entity, 'name'>): RecordDescription => DESCRIPTIONS.get(name) ?? PLAIN
