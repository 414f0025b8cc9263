/**
 * The record opened from a list: in a popup on a phone if it has no screen, beside the list if there is room. Its form is loaded
 * with the first opened record: just looking through the list does not load it.
 */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { IconHandClick } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordScreens } from '#entity/record-screens.ts'
import { ScreenFailed } from '#entity/screen-failed.tsx'
import { useRecord } from '#entity/use-record.ts'
import { useSentAddress } from '#records/card/use-sent-address.ts'
import { isTempId } from '#offline/entry.ts'
import { NotLoaded, type Row } from '#offline/reads.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { TabStrip } from '#records/card/tab-strip.tsx'
import { CardEdge } from './card-edge.tsx'
import css from './open-record.module.css'
import type { useOpenRecord } from './use-open-record.ts'
import { useOpenedRow } from './use-opened-row.ts'

const CardPane = lazy(async () => ({ default: (await import('./card-pane.tsx')).CardPane }))
const HandbookPopup = lazy(async () => ({ default: (await import('#records/forms/handbook-popup.tsx')).HandbookPopup }))

interface OpenRecordProps extends ReturnType<typeof useOpenRecord> {
  entity: Entity
  /** The rows of the page: a record among them is not read once more. */
  rows: readonly Row[]
  isWide: boolean
  screens?: RecordScreens | undefined
  onDeleted?: ((record: Row) => void) | undefined
}

/** The record closes together with its form. */
const closeDeleted = ({ close, onDeleted }: OpenRecordProps, record: Row | null): void => {
  close({ isSaved: true })
  if (record) onDeleted?.(record)
}

const FormBeside = (props: OpenRecordProps) => {
  const { entity, rows, openId, open, close } = props
  const { opened, error, retry, restart } = useOpenedRow(entity, openId, rows)
  useSentAddress(entity.path, openId, useRecord(entity, isTempId(openId) ? openId : null).data?.row)
  if (error) return <ScreenFailed isMissing={error instanceof NotLoaded} onRetry={retry} />
  if (!opened) return null
  return (
    <CardPane
      key={opened.key}
      entity={entity}
      record={opened.record}
      onClose={close}
      onSaved={(record) => {
        restart(record)
        if (record.id !== opened.id) open(record.id, { replace: true, isSaved: true })
      }}
      onDeleted={() => closeDeleted(props, opened.record)}
    />
  )
}

const NothingOpen = () => {
  const { t } = useTranslation()
  return <EmptyState icon={<IconHandClick aria-hidden />} title={t('pick_record')} />
}

/** A card has its own forms in sheets, which ask before they are left. */
const Beside = (props: OpenRecordProps) => {
  const { screens, openId, close } = props
  if (openId === null) {
    return (
      <div className={css.beside}>
        <CardEdge />
        <TabStrip />
        <NothingOpen />
      </div>
    )
  }
  return (
    <div className={css.beside}>
      <CardEdge />
      <TabStrip />
      <Suspense>
        {screens ? <screens.Card key={openId} id={openId} onClose={close} /> : <FormBeside {...props} />}
      </Suspense>
    </div>
  )
}

const Above = (props: OpenRecordProps) => {
  const { entity, rows, openId, close } = props
  const { opened, last, error, retry } = useOpenedRow(entity, openId, rows)
  if (error) return <ScreenFailed isMissing={error instanceof NotLoaded} onRetry={retry} />
  if (!last) return null
  const closeSaved = () => close({ isSaved: true })
  return (
    <Suspense>
      <HandbookPopup
        key={last.key}
        entity={entity}
        open={opened !== null}
        record={last.record}
        onClose={closeSaved}
        onSaved={closeSaved}
        onDeleted={() => closeDeleted(props, last.record)}
      />
    </Suspense>
  )
}

export const OpenRecord = (props: OpenRecordProps) => {
  return props.isWide ? <Beside {...props} /> : <Above {...props} />
}
