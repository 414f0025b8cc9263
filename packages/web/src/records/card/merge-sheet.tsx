/** Merges two records of one firm: pick the other one, preview the result, confirm (S2.13). */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/client.ts'
import { useIsOffline } from '#api/use-link.ts'
import { useErrorText } from '#entity/error-text.ts'
import { ReadState } from '#entity/read-state.tsx'
import { EntityPicker } from '#entity/picker.tsx'
import { readRecord, type Row } from '#offline/reads.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { showToast } from '#ui/toast.ts'
import { fieldOf } from '#offline/row.ts'
import { MergePreview, type Side } from './merge-preview.tsx'
import { doMerge, planMerge } from './merge.api.ts'
import css from './merge.module.css'

interface MergeSheetProps {
  entity: Entity
  /** Stays, with everything that the other one has. */
  kept: Row
  open: boolean
  onClose: () => void
}

/** Why this cannot be done now; null if it can. */
const useHindrance = (kept: Row, gone: Row | null): string | null => {
  const { t } = useTranslation()
  const isOffline = useIsOffline()
  if (isOffline) return t('needs_network')
  const isUnsent = [kept, gone].some((row) => row && (typeof row.id !== 'number' || row._pending !== undefined))
  return isUnsent ? t('merge_unsent') : null
}

/** The other one's value where the person preferred it. */
const chosenValues = (gone: Row, choices: Readonly<Record<string, Side>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(choices)
      .filter(([, side]) => side === 'gone')
      .map(([field]) => [field, fieldOf(gone, field)]),
  )

/** Merges once the user confirms, and says why if the server refuses. */
const useMerging = ({ entity, onClose }: MergeSheetProps, pair: { id: number; from_id: number }) => {
  const { t } = useTranslation()
  const memory = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<ApiError | null>(null)
  const merge = async (set: Readonly<Record<string, unknown>>): Promise<void> => {
    setBusy(true)
    setFailure(null)
    try {
      await doMerge(entity, pair, set)
      showToast(t('merged'))
      onClose()
      await memory.invalidateQueries()
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown
      setFailure(thrown)
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, failure, merge }
}

const Plan = (props: MergeSheetProps & { gone: Row }) => {
  const { entity, kept, gone, open, onClose } = props
  const { t } = useTranslation()
  const errorText = useErrorText()
  const hindrance = useHindrance(kept, gone)
  const pair = { id: Number(kept.id), from_id: Number(gone.id) }
  const [choices, setChoices] = useState<Readonly<Record<string, Side>>>({})
  const { isBusy, failure, merge } = useMerging(props, pair)
  const read = useQuery({
    queryKey: ['merge', entity.path, pair],
    // The picked row has only the fields of lists.
    queryFn: async () => {
      const [plan, { row }] = await Promise.all([planMerge(entity, pair), readRecord(entity, pair.from_id)])
      return { plan, whole: row }
    },
    enabled: hindrance === null,
    networkMode: 'always',
    retry: false,
    gcTime: 0,
  })
  const why = hindrance ?? (failure && errorText(failure))
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('merge')}
      height="fixed"
      footer={
        <Button
          wide
          busy={isBusy}
          disabled={!read.data || hindrance !== null}
          onClick={() => read.data && void merge(chosenValues(read.data.whole, choices))}
        >
          {t('merge_do')}
        </Button>
      }
    >
      {why !== null && (
        <div className={css.notice}>
          <Notice kind={hindrance === null ? 'error' : 'amber'} title={why} />
        </div>
      )}
      {read.data && (
        <MergePreview
          {...{ entity, kept, choices }}
          gone={read.data.whole}
          plan={read.data.plan}
          onChoose={(field, side) => setChoices((previous) => ({ ...previous, [field]: side }))}
        />
      )}
      {!read.data && why === null && <ReadState read={read} />}
    </Sheet>
  )
}

export const MergeSheet = (props: MergeSheetProps) => {
  const { entity, kept, open, onClose } = props
  const { t } = useTranslation()
  const [gone, setGone] = useState<Row | null>(null)
  const pick = (row: Row) => {
    if (row.id === kept.id) showToast(t('merge_itself'), 'error')
    else setGone(row)
  }
  return (
    <>
      <EntityPicker
        of={entity}
        open={open && gone === null}
        title={t('merge_with')}
        value={null}
        canAdd={false}
        onPick={pick}
        onClose={onClose}
      />
      {gone && <Plan {...props} gone={gone} />}
    </>
  )
}
