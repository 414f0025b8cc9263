/** Everything that the search box finds, in the order in which equally good hits are listed. */
import type { Kind } from './kind.ts'
import { CONTAINERS, DEALS } from './deal.kinds.ts'
import { PARTIES, PEOPLE } from './party.kinds.ts'
import { VEHICLES } from './vehicle.kinds.ts'

export const KINDS: readonly Kind[] = [...PARTIES, CONTAINERS, ...PEOPLE, ...VEHICLES, ...DEALS]
