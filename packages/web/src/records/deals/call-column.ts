/** The column for calling the driver in rows of orders. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { order } from '@fura/shared/entities/order.ts'
import type { Features } from '@fura/shared/variants.ts'

/** Whether rows of such deals reserve this column, so that their columns align. */
export const hasCallColumn = ({ name }: Pick<Entity, 'name'>, { trucksOnOrder }: Pick<Features, 'trucksOnOrder'>) =>
  trucksOnOrder && name === order.name
