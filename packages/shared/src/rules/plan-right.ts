/** The right to plan trucks: for people who may put one on every order (decision 0059). Shared by the server and the app. */
import type { Rights } from '../permissions.ts'
import type { Features } from '../variants.ts'

export const mayPlan = (
  { trucksOnDelivery, dispatcher }: Pick<Features, 'trucksOnDelivery' | 'dispatcher'>,
  can: (flag: keyof Rights) => boolean,
): boolean => trucksOnDelivery && (can('can_add_order') || (dispatcher && can('is_dispatcher')))
