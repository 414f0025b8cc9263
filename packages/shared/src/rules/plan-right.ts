/** Who plans trucks: those who may put one on every order (decision 0059). The server and the app ask the same. */
import type { Rights } from '../permissions.ts'
import type { Features } from '../variants.ts'

export const mayPlan = (
  { trucksOnDelivery, dispatcher }: Pick<Features, 'trucksOnDelivery' | 'dispatcher'>,
  can: (flag: keyof Rights) => boolean,
): boolean => trucksOnDelivery && (can('can_add_order') || (dispatcher && can('is_dispatcher')))
