/** A list drawn as a board, under the same search, filters and chips as its rows. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { type ComponentType, type ReactNode, Suspense } from 'react'
import type { ListAddress } from '#entity/list-address.ts'
import type { RecordScreens } from '#entity/record-screens.ts'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { ActiveFilters } from './active-filters.tsx'
import type { ListChips } from './list-chips.ts'
import { PullScreen } from './pull-screen.tsx'
import type { useListAddress } from './use-list-address.ts'

export interface BoardProps {
  entity: Entity
  address: ListAddress
  screens: RecordScreens
}

interface ListBoardProps {
  entity: Entity
  list: ReturnType<typeof useListAddress>
  chips: ListChips | undefined
  screens: RecordScreens
  Board: ComponentType<BoardProps>
  above: ReactNode
}

export const ListBoard = ({ entity, list, chips, screens, Board, above }: ListBoardProps) => (
  <div>
    <PullScreen />
    {above}
    <ActiveFilters entity={entity} list={list} {...chips} />
    <Suspense fallback={<SkeletonRows />}>
      <Board entity={entity} address={list.address} screens={screens} />
    </Suspense>
  </div>
)
