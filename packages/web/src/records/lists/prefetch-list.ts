/** Prefetches the list of an address before its screen is drawn, so that the first thing drawn is the list itself. */
import { PAGE_SIZE } from '@fura/shared/constants.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { queryMemory } from '#core/query-memory.ts'
import { parseSearch } from '#core/search-params.ts'
import { defaultFilters, withDefaults } from '#descriptions/default-filters.ts'
import { listQuery, readAddress } from '#entity/list-address.ts'
import { listOptions } from '#entity/use-list.ts'

export const prefetchList =
  (entity: Entity) =>
  async (search: string): Promise<void> => {
    const { filters, search: words, page } = readAddress(parseSearch(search))
    await queryMemory().query(
      listOptions(entity, listQuery(withDefaults(filters, defaultFilters(entity.path)), words), (page - 1) * PAGE_SIZE),
    )
  }
