/**
 * What a column of a file fills: a field of the record, one of a part of an order, or a phone or an address that becomes a contact
 * of it.
 */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { partsOf } from '@fura/shared/entities/index.ts'
import { lead } from '@fura/shared/entities/lead.ts'
import { labelKey, wordedKey } from '@fura/shared/label-key.ts'
import { useTranslation } from 'react-i18next'
import { useInstallation } from '#core/contexts.tsx'
import { useWords, type Words } from '#entity/words.ts'

export const useColumnLabel = (entity: Entity): ((field: string) => string) => {
  const { t, i18n } = useTranslation()
  const { wording } = useInstallation().variant
  const own = useWords(entity)
  // A lead has both as fields of its own.
  const contact: Words = useWords(lead)
  return (field) => {
    const [as, name = ''] = field.split('.')
    const part = name === '' ? undefined : partsOf(entity).find((one) => one.part?.as === as)
    if (!part) return (entity.fields[field] ? own : contact).field(field)
    const key = labelKey(part.name, name, (one) => i18n.exists(one))
    return `${t(wordedKey(`${part.name}.many`, wording))}: ${t(wordedKey(key, wording))}`
  }
}
