/** A record for those who may only read it: its filled fields by name. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { use } from 'react'
import type { Row } from '#offline/reads.ts'
import { KeyValue, KeyValues } from '#ui/card.tsx'
import { fieldOf } from '#offline/row.ts'
import { formFields } from '#entity/fields-of.ts'
import { RecordValueContext } from '#entity/record-value.ts'
import css from './record-view.module.css'
import { useViewer } from '#entity/use-viewer.ts'
import { valueText } from '#entity/value-text.ts'
import { useWords } from '#entity/words.ts'

export const RecordView = ({ entity, record }: { entity: Entity; record: Row }) => {
  const words = useWords(entity)
  const Value = use(RecordValueContext)
  const shown = formFields(entity, useViewer()).flatMap(([name, field]) => {
    const text = valueText(record, name, field, words)
    return text === '' ? [] : [{ name, text, phone: field.kind === 'phone' ? fieldOf(record, name) : null }]
  })
  return (
    <div className={css.view}>
      <KeyValues>
        {shown.map(({ name, text, phone }) => (
          <KeyValue key={name} name={words.field(name)}>
            {typeof phone === 'string' && <a href={`tel:+${phone}`}>{text}</a>}
            {typeof phone !== 'string' && (Value ? <Value record={record} name={name} text={text} /> : text)}
          </KeyValue>
        ))}
      </KeyValues>
    </div>
  )
}
