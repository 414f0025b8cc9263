/** Offers an undo after saving or deleting a record of a lookup, as after changing other settings of the company. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { textIn } from '@fura/shared/fields/wire.ts'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '#i18n/i18n.ts'
import { type Change, save } from '#offline/outbox.ts'
import type { Row } from '#offline/reads.ts'
import { fieldOf } from '#offline/row.ts'
import { showToast, showUndo } from '#ui/toast.ts'
import { useErrorText } from './error-text.ts'
import { inputOf, startValues } from './form-values.ts'
import { isLookup } from './is-lookup.ts'
import type { EntityFormState } from './use-entity-form.ts'

type Announce = (words: string, row: Row) => void

export const useTakeBack = (entity: Entity | undefined) => {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const announce: Announce = (words) => showToast(t(words))
  const offer = (of: Entity, changeBack: (row: Row) => Omit<Change, 'entity'>): Announce => {
    const send = async (change: Omit<Change, 'entity'>): Promise<void> => {
      const result = await save({ entity: of, ...change })
      if (result.state === 'rejected') showToast(errorText(result.error), 'error')
    }
    return (words, row) => showUndo(t(words), () => void send(changeBack(row)))
  }
  const label = (of: Entity, row: Row): string => textIn(fieldOf(row, of.title))
  return {
    /** Before the save, because it needs the old values of the fields. */
    ofSave: ({ record, start, values }: EntityFormState): Announce => {
      if (!entity || !record || !isLookup(entity)) return announce
      const former = inputOf({ entity, start: values, values: start, isNew: false, language: currentLanguage() })
      return offer(entity, (row) => ({
        action: 'update',
        id: row.id,
        values: former,
        base: row,
        label: label(entity, row),
      }))
    },
    /** It is added again with its old values; nothing referred to it. */
    ofDelete: ({ record }: EntityFormState): Announce => {
      if (!entity || !record || !isLookup(entity)) return announce
      const values = startValues(entity, record)
      const input = inputOf({ entity, start: {}, values, isNew: true, language: currentLanguage() })
      return offer(entity, () => ({ action: 'add', values: input, label: label(entity, record) }))
    },
  }
}
