/** The history of a record in a sheet, newest first. Only the server has it: without a network it says so. */
import { PAGE_SIZE } from '@fura/shared/constants.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '#entity/load-failed.tsx'
import { Pagination } from '#ui/lazy-pagination.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { type HistoryPage, readHistory } from './field-history.api.ts'
import { groupedChanges } from './history-groups.ts'
import { HistoryRow } from './history-row.tsx'
import css from './history-sheet.module.css'

interface HistorySheetProps {
  objectType: string
  objectId: number
  open: boolean
  onClose: () => void
}

const Changes = ({ page }: { page: HistoryPage }) => {
  const { t } = useTranslation()
  if (page.list.length === 0) return <p className={css.empty}>{t('history_empty')}</p>
  return (
    <ul className={css.list}>
      {groupedChanges(page.list).map((group, index) => (
        <HistoryRow key={`${group.r}/${group.id}/${group.date}/${index}`} group={group} />
      ))}
    </ul>
  )
}

export const HistorySheet = ({ objectType, objectId, open, onClose }: HistorySheetProps) => {
  const { t } = useTranslation()
  const [start, setStart] = useState(0)
  const { data, error, refetch } = useQuery({
    queryKey: ['history', objectType, objectId, start],
    queryFn: () => readHistory(objectType, objectId, start),
    placeholderData: keepPreviousData,
    networkMode: 'always',
    retry: false,
  })
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('field_history')}
      height="fixed"
      footer={
        data && data.total_num > PAGE_SIZE && <Pagination start={start} total={data.total_num} onStart={setStart} />
      }
    >
      {error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Changes page={data} />
      ) : (
        <SkeletonRows />
      )}
    </Sheet>
  )
}
