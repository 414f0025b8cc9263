/** Says on a card that another record was merged into it, and undoes that for 30 days. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/client.ts'
import { useIsOffline } from '#api/use-link.ts'
import { useSession } from '#core/contexts.tsx'
import { useErrorText } from '#entity/error-text.ts'
import { recordKey } from '#entity/query-options.ts'
import { formatDate } from '#i18n/format.ts'
import type { Row } from '#offline/reads.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { showToast } from '#ui/toast.ts'
import { type DoneMerge, mergesInto, undoMerge } from './merge.api.ts'
import css from './merged-notice.module.css'

interface MergedNoticeProps {
  entity: Entity
  row: Row
}

const useMerges = (entity: Entity, { id }: Row): readonly DoneMerge[] => {
  const isOffline = useIsOffline()
  const { data } = useQuery({
    // Read anew together with its record.
    queryKey: [...recordKey(entity.path, id), 'merges'],
    queryFn: () => mergesInto(entity, Number(id)),
    enabled: typeof id === 'number' && !isOffline,
    retry: false,
  })
  return data ?? []
}

const OneMerge = ({ entity, merge }: { entity: Entity; merge: DoneMerge }) => {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const memory = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const undo = async () => {
    setBusy(true)
    try {
      const { stayed } = await undoMerge(entity, merge.merge_id)
      showToast(stayed === 0 ? t('merge_undone') : t('merge_undone_partly', { count: stayed }))
      await memory.invalidateQueries()
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown
      showToast(errorText(thrown), 'error')
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={css.merge}>
      <p>
        {t('merged_with', { name: merge.from_name ?? `№ ${merge.from_id}`, date: formatDate(merge.date) })}
        <span>{t('merge_undo_until', { date: formatDate(merge.date_until) })}</span>
      </p>
      <Button kind="outline" busy={isBusy} onClick={() => void undo()}>
        {t('merge_undo')}
      </Button>
    </div>
  )
}

export const MergedNotice = ({ entity, row }: MergedNoticeProps) => {
  const { can } = useSession()
  const merges = useMerges(entity, row)
  if (merges.length === 0 || !can(entity.can.edit)) return null
  return (
    <Card flush>
      {merges.map((merge) => (
        <OneMerge key={merge.merge_id} entity={entity} merge={merge} />
      ))}
    </Card>
  )
}
