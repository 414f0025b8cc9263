/** The next larger choice: the rows of the page, then all matches of the list, up to the limit of one call. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { MAX_NUM } from '@fura/shared/constants.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ListAddress, listQuery } from '#entity/list-address.ts'
import type { Browsed } from '#entity/use-browse.ts'
import { readPage, type Row } from '#offline/reads.ts'
import { showToast } from '#ui/toast.ts'
import { type Bulk, MAX_BULK } from './bulk.ts'

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

export const useBulkChoice = (entity: Entity, bulk: Bulk, { filters, search }: ListAddress, browsed: Browsed) => {
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)
  const { rows, total } = browsed
  const chooseFound = async (): Promise<void> => {
    setBusy(true)
    try {
      const found = await readFound(entity, listQuery(filters, search), total)
      bulk.choose(found.filter(bulk.canChoose))
    } catch {
      // Neither the server nor this device has the rest of the list.
      showToast(t('needs_network'), 'error')
    } finally {
      setBusy(false)
    }
  }
  const choosable = rows.filter(bulk.canChoose)
  const isMixed = rows.some((row) => typeof row.id === 'number' && !bulk.canChoose(row))
  const isPageChosen = choosable.every(bulk.has)
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
