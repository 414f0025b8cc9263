/** The link with its preview: the name and the list fields of the record, as far as the reader may see them. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { rowFields } from '#entity/fields-of.ts'
import { recordPath } from '#entity/record-screens.ts'
import { useRecordTitle } from '#entity/use-record-title.ts'
import { useRecord } from '#entity/use-record.ts'
import { useViewer } from '#entity/use-viewer.ts'
import { valueText } from '#entity/value-text.ts'
import { useWords } from '#entity/words.ts'
import { KeyValue, KeyValues } from '#ui/card.tsx'
import css from './preview-link.module.css'
import { usePreview } from './use-preview.ts'

export interface RecordLinkProps {
  entity: Entity
  id: number | string
  className: string | undefined
  children: ReactNode
}

const MOST_FIELDS = 6

const Preview = ({ entity, id }: Pick<RecordLinkProps, 'entity' | 'id'>) => {
  const { t } = useTranslation()
  const viewer = useViewer()
  const words = useWords(entity)
  const titleOf = useRecordTitle(entity)
  const { data, error } = useRecord(entity, id)
  const row = data?.row
  if (!row) return <p className={css.words}>{t(error ? 'not_loaded' : 'loading')}</p>
  const title = titleOf(row)
  const shown = rowFields(entity, viewer)
    .map(([name, field]) => [words.field(name), valueText(row, name, field, words)] as const)
    .filter(([, text]) => text !== '' && text !== title)
    .slice(0, MOST_FIELDS)
  return (
    <>
      <p className={css.title}>{title}</p>
      <KeyValues>
        {shown.map(([label, text]) => (
          <KeyValue key={label} name={label}>
            {text}
          </KeyValue>
        ))}
      </KeyValues>
    </>
  )
}

export const PreviewLink = ({ entity, id, className, children }: RecordLinkProps) => {
  const { place, link, preview } = usePreview()
  return (
    <>
      <Link className={className} to={recordPath(`/${entity.path}/{id}`, id)} {...link}>
        {children}
      </Link>
      {place &&
        createPortal(
          <div className={css.popup} style={place} {...preview}>
            <Preview entity={entity} id={id} />
          </div>,
          document.body,
        )}
    </>
  )
}
