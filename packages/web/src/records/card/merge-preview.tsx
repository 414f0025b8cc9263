/** A preview of a merge: the moved records, the filled fields, and the conflicting values among which the user may choose. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { entityByPath } from '@fura/shared/entities/index.ts'
import { useTranslation } from 'react-i18next'
import { valueText } from '#entity/value-text.ts'
import { useWords } from '#entity/words.ts'
import { nameOf } from '#i18n/names.ts'
import type { Row } from '#offline/reads.ts'
import { KeyValue, KeyValues } from '#ui/card.tsx'
import { CheckRow } from '#ui/check-row.tsx'
import type { MergePlan } from './merge.api.ts'
import css from './merge.module.css'

export type Side = 'kept' | 'gone'

interface MergePreviewProps {
  entity: Entity
  kept: Row
  gone: Row
  plan: MergePlan
  /** Unless the user chooses otherwise, the value of the kept record stays. */
  choices: Readonly<Record<string, Side>>
  onChoose: (field: string, side: Side) => void
}

const useText = (entity: Entity): ((row: Row, name: string) => string) => {
  const words = useWords(entity)
  return (row, name) => {
    const field = entity.fields[name]
    return (field && valueText(row, name, field, words)) || '—'
  }
}

const Moved = ({ moved }: Pick<MergePlan, 'moved'>) => {
  const { t } = useTranslation()
  return (
    <>
      <h3 className={css.heading}>{t('merge_moved')}</h3>
      {moved.length === 0 && <p className={css.words}>{t('merge_moved_nothing')}</p>}
      <KeyValues>
        {moved.map(({ r, count }) => (
          <KeyValue key={r} name={t(`${entityByPath(r)?.name ?? r}.many`)}>
            {count}
          </KeyValue>
        ))}
      </KeyValues>
    </>
  )
}

export const MergePreview = ({ entity, kept, gone, plan, choices, onChoose }: MergePreviewProps) => {
  const { t } = useTranslation()
  const words = useWords(entity)
  const textOf = useText(entity)
  return (
    <div className={css.preview}>
      <p className={css.words}>{t('merge_what', { kept: nameOf(kept), gone: nameOf(gone) })}</p>
      <Moved moved={plan.moved} />
      {plan.filled.length > 0 && (
        <>
          <h3 className={css.heading}>{t('merge_filled')}</h3>
          <KeyValues>
            {plan.filled.map(({ field }) => (
              <KeyValue key={field} name={words.field(field)}>
                {textOf(gone, field)}
              </KeyValue>
            ))}
          </KeyValues>
        </>
      )}
      {plan.conflicts.map(({ field }) => (
        <fieldset key={field} className={css.choice}>
          <legend>{words.field(field)}</legend>
          {(['kept', 'gone'] as const).map((side) => (
            <CheckRow
              key={side}
              single
              name={`merge-${field}`}
              label={textOf(side === 'kept' ? kept : gone, field)}
              hint={nameOf(side === 'kept' ? kept : gone)}
              value={(choices[field] ?? 'kept') === side}
              onChange={() => onChoose(field, side)}
            />
          ))}
        </fieldset>
      ))}
    </div>
  )
}
