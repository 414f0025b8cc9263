/** Shares out a given number of containers among the orders that go in them: small orders, and now and then a large one. */
import { isContainers } from './lane.ts'
import { REACHED } from './order-dates.ts'
import type { OrderPlan } from './order-plan.ts'

const USUAL = [1, 2, 2, 3, 4]

/** Before an empty one is picked up, nobody knows the number of a container. */
export const hasNumbers = ({ way }: OrderPlan): boolean => way >= REACHED.emptyOut

/** By order; `count` of them get a number, those of the other orders come on top. */
export const allotContainers = (plans: readonly OrderPlan[], count: number): ReadonlyMap<OrderPlan, number> => {
  const all = plans.filter(({ lane }) => isContainers(lane))
  const shares = new Map(all.map((plan, place) => [plan, USUAL[place % USUAL.length] ?? 1]))
  const numbered = all.filter(hasNumbers)
  let missing = count - numbered.reduce((sum, plan) => sum + (shares.get(plan) ?? 0), 0)
  // Every third order grows first, so that some stay small.
  for (let turn = 0; missing > 0 && numbered.length > 0; turn += 1) {
    const plan = numbered[(turn * 3 + Math.floor((turn * 3) / numbered.length)) % numbered.length]
    if (!plan) break
    shares.set(plan, (shares.get(plan) ?? 0) + 1)
    missing -= 1
  }
  return shares
}
