/** Services of the demo's orders; of containers each names the one it was done for. */
import { servicesOf, soldFields } from './deal-services.ts'
import type { DemoOrder } from './demo-orders.ts'
import type { Making } from './making.ts'
import { REACHED } from './order-dates.ts'

export const addOrderServices = ({ row, plan }: DemoOrder, containers: readonly number[], making: Making): void => {
  const day = row.doc_date ?? 0
  let position = 0
  for (const sold of servicesOf(plan.lane, row.is_insured === 1)) {
    for (const container of sold.isEach ? containers : containers.slice(0, 1)) {
      position += 1
      making.tables.add('order_services', {
        order_id: row.id,
        position,
        container_id: container,
        quantity: '1.000',
        ...soldFields(sold, row, day, making),
        is_invoiced: plan.way >= REACHED.invoiced ? 1 : 0,
        is_purchased: sold.buy && plan.way >= REACHED.billed ? 1 : 0,
      })
    }
  }
}
