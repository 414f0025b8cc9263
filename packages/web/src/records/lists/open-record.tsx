/**
 * The record that was opened from a list: in a popup on a phone, beside the list where there is room. Its form is loaded
 * with the first record that is opened: who only looks through the list does not pay for it.
 */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { IconHandClick } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordScreens } from '#entity/record-screens.ts'
import type { Row } from '#offline/reads.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import css from './open-record.module.css'
import type { useSelection } from './use-selection.ts'

const CardPane = lazy(async () => ({ default: (await import('./card-pane.tsx')).CardPane }))
const HandbookPopup = lazy(async () => ({ default: (await import('#records/forms/handbook-popup.tsx')).HandbookPopup }))

interface OpenRecordProps extends ReturnType<typeof useSelection> {
  entity: Entity
  isWide: boolean
  screens?: RecordScreens | undefined
  onDeleted?: ((record: Row) => void) | undefined
}

/** A card keeps its own forms in sheets, which ask for themselves before they are left. */
const CardBeside = ({ selection, screens, show }: OpenRecordProps & { screens: RecordScreens }) => {
  if (!selection?.record) return null
  return <screens.Card key={selection.key} id={selection.record.id} onClose={() => show(null)} />
}

/** The record leaves with its form. */
const closeDeleted = ({ show, onDeleted }: OpenRecordProps, record: Row | null): void => {
  show(null)
  if (record) onDeleted?.(record)
}

const FormBeside = (props: OpenRecordProps) => {
  const { entity, selection, select, show, setDirty, asking } = props
  return (
    selection && (
      <CardPane
        key={selection.key}
        entity={entity}
        record={selection.record}
        asking={asking}
        onDirty={setDirty}
        onClose={() => select(null)}
        onSaved={(record) => show({ record })}
        onDeleted={() => closeDeleted(props, selection.record)}
      />
    )
  )
}

const Beside = (props: OpenRecordProps) => {
  const { t } = useTranslation()
  const { selection, screens } = props
  return (
    <div className={css.beside}>
      {selection ? (
        <Suspense>{screens ? <CardBeside {...props} screens={screens} /> : <FormBeside {...props} />}</Suspense>
      ) : (
        <EmptyState icon={<IconHandClick aria-hidden />} title={t('pick_record')} />
      )}
    </div>
  )
}

const Above = (props: OpenRecordProps) => {
  const { entity, selection, show } = props
  // The popup goes on showing its record while it slides away.
  const [last, setLast] = useState(selection)
  if (selection && selection !== last) setLast(selection)
  if (!last) return null
  return (
    <Suspense>
      <HandbookPopup
        key={last.key}
        entity={entity}
        open={selection !== null}
        record={last.record}
        onClose={() => show(null)}
        onSaved={() => show(null)}
        onDeleted={() => closeDeleted(props, last.record)}
      />
    </Suspense>
  )
}

export const OpenRecord = (props: OpenRecordProps) => {
  if (props.isWide) return <Beside {...props} />
  return props.screens ? null : <Above {...props} />
}
