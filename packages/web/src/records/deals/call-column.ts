/** The place that rows of orders keep for calling the driver. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { order } from '@fura/shared/entities/order.ts'
import type { Features } from '@fura/shared/variants.ts'

/** Whether rows of such deals keep a place for calling the driver, so that their columns stand below each other. */
export const hasCallColumn = ({ name }: Pick<Entity, 'name'>, { trucksOnOrder }: Pick<Features, 'trucksOnOrder'>) =>
  trucksOnOrder && name === order.name
