/** The next larger choice: the rows of the page, which a table has not, then all matches of the list, up to the limit of one call. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { MAX_NUM } from '@fura/shared/constants.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ListAddress, listQuery } from '#entity/list-address.ts'
import type { Browsed } from '#entity/use-browse.ts'
import { readPage, type Row } from '#offline/reads.ts'
import { showToast } from '#ui/toast.ts'
import { type Bulk, MAX_BULK } from './bulk.ts'
import type { ListToolsProps } from './list-tools.tsx'

const readFound = async (entity: Entity, query: string, total: number): Promise<Row[]> => {
  const rows: Row[] = []
  const limit = Math.min(total, MAX_BULK)
  while (rows.length < limit) {
    const page = await readPage(entity, query, rows.length, MAX_NUM)
    if (page.rows.length === 0) break
    rows.push(...page.rows)
  }
  return rows
}

interface ChoiceOf {
  entity: Entity
  bulk: Bulk
  address: ListAddress
  browsed: Browsed
  /** How a table shows the list; null if the list is no table. */
  arranged: ListToolsProps['arranged']
}

export const useBulkChoice = ({ entity, bulk, address, browsed, arranged }: ChoiceOf) => {
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)
  const { rows, total } = browsed
  const sort = arranged?.sort ? `sort=${arranged.sort}` : ''
  const chooseFound = async (): Promise<void> => {
    setBusy(true)
    try {
      const query = [listQuery(address.filters, address.search), sort].filter(Boolean).join('&')
      bulk.choose((await readFound(entity, query, total)).filter(bulk.canChoose))
    } catch {
      // Neither the server nor this device has the rest of the list.
      showToast(t('needs_network'), 'error')
    } finally {
      setBusy(false)
    }
  }
  const choosable = rows.filter(bulk.canChoose)
  const isMixed = rows.some((row) => typeof row.id === 'number' && !bulk.canChoose(row))
  const isPageChosen = arranged !== null || choosable.every(bulk.has)
  const count = Math.min(total, MAX_BULK)
  const offered = !isPageChosen
    ? { label: t('bulk.select_page'), choose: () => bulk.choose(choosable) }
    : bulk.rows.length < count && !isMixed
      ? {
          label: t(total > MAX_BULK || browsed.hasMore ? 'bulk.select_first' : 'bulk.select_found', { count }),
          choose: () => void chooseFound(),
        }
      : null
  return { offered, isBusy }
}
