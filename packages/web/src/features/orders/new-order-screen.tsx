/** /orders/new: who, what kind, from where to where, with what and when; all else is folded until somebody needs it. */
import type { FieldOf } from '@fura/shared/entities/index.ts'
import { order } from '@fura/shared/entities/order.ts'
import { ORDER_TYPE } from '@fura/shared/modes.ts'
import { ROUTES } from '@fura/shared/routes.ts'
import { useInstallation, useSession } from '#core/contexts.tsx'
import type { FormOpening } from '#entity/form.tsx'
import { NewRecordScreen } from '#records/card/new-record-screen.tsx'
import { NewOrderHint } from './new-order-hint.tsx'

const OPENING: FormOpening<'order'> = {
  first: ['client_id', 'contact_person_id', 'order_type_id', 'direction_id'],
  next: [
    'poo_id',
    'pol_id',
    'pod_id',
    'fd_id',
    'container_type_id',
    'equipment_count',
    'planned_loading_date',
    'planned_unloading_date',
    'cargo',
  ],
}

/** An order begins as a draft; cars are attached on its card, and only a cancelled one has a reason. */
const WITHOUT: readonly FieldOf<'order'>[] = [
  'status_id',
  'car_ids',
  'cancel_reason_id',
  'actual_loading_date',
  'actual_unloading_date',
]

/** What this installation carries as a rule. */
const USUAL_TYPE = { T: ORDER_TYPE.road, C: ORDER_TYPE.sea_fcl } as const

export const NewOrderScreen = () => {
  const { user } = useSession()
  const { orderScope } = useInstallation().variant
  const prefill = { manager_id: user.id, manager_name: user.name, order_type_id: USUAL_TYPE[orderScope] }
  return (
    <NewRecordScreen
      entity={order}
      cardPath={ROUTES.order.path}
      prefill={prefill}
      opening={OPENING}
      without={WITHOUT}
      hint={(form) => <NewOrderHint form={form} />}
      insistOn={['rule:black_list']}
    />
  )
}
