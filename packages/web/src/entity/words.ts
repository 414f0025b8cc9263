/**
 * The words of an entity in the language and the wording of this installation: its name, its fields, the values of choices. For one
 * record also in the words of its mode.
 */
import type { FieldNamed } from '@fura/shared/entities/index.ts'
import type { Entity, Fields } from '@fura/shared/entities/entity.ts'
import { choiceKey, labelKey, wordedKey } from '@fura/shared/label-key.ts'
import type { Language } from '@fura/shared/language.ts'
import type { EquipmentKind } from '@fura/shared/modes.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useInstallation } from '#core/contexts.tsx'

/** `F`: the fields that have words. */
export interface Words<F extends string = string> {
  one: string
  many: string
  field(this: void, name: F): string
  choice(this: void, name: F, value: string | number): string
}

export const useWords = <N extends string>(
  entity: Entity<Fields, N>,
  record: EquipmentKind | null = null,
): Words<FieldNamed<N>> => {
  const { t, i18n } = useTranslation()
  const { wording } = useInstallation().variant
  return useMemo(
    () => ({
      // Looked up lazily: every row carries these words, and few rows use them.
      get one() {
        return t(wordedKey(entity.name, wording, record))
      },
      get many() {
        return t(wordedKey(`${entity.name}.many`, wording, record))
      },
      field: (name) =>
        entity.fields[name]?.label?.[i18n.language as Language] ??
        t(
          wordedKey(
            labelKey(entity.name, name, (key) => i18n.exists(key)),
            wording,
            record,
          ),
        ),
      // A choice of the company's own field is shown by its value.
      choice: (name, value) => (entity.fields[name]?.label ? String(value) : t(choiceKey(entity.name, name, value))),
    }),
    [entity, i18n, record, t, wording],
  )
}
