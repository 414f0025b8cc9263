/** The record that was opened from a list: in a popup on a phone, beside the list where there is room. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { IconHandClick } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#ui/empty-state.tsx'
import { CardPane } from './card-pane.tsx'
import { HandbookPopup } from './handbook-popup.tsx'
import css from './open-record.module.css'
import type { useSelection } from './use-selection.ts'

interface OpenRecordProps extends ReturnType<typeof useSelection> {
  entity: Entity
  isWide: boolean
}

const Beside = ({ entity, selection, select, show, setDirty, asking }: OpenRecordProps) => {
  const { t } = useTranslation()
  return (
    <div className={css.beside}>
      {selection ? (
        <CardPane
          key={selection.key}
          entity={entity}
          record={selection.record}
          asking={asking}
          onDirty={setDirty}
          onClose={() => select(null)}
          onSaved={(record) => show({ record })}
          onDeleted={() => show(null)}
        />
      ) : (
        <EmptyState icon={<IconHandClick aria-hidden />} title={t('pick_record')} />
      )}
    </div>
  )
}

const Above = ({ entity, selection, show }: OpenRecordProps) => {
  // The popup goes on showing its record while it slides away.
  const [last, setLast] = useState(selection)
  if (selection && selection !== last) setLast(selection)
  return (
    <HandbookPopup
      key={last?.key ?? 0}
      entity={entity}
      open={selection !== null}
      record={last?.record ?? null}
      onClose={() => show(null)}
      onSaved={() => show(null)}
      onDeleted={() => show(null)}
    />
  )
}

export const OpenRecord = (props: OpenRecordProps) => (props.isWide ? <Beside {...props} /> : <Above {...props} />)
