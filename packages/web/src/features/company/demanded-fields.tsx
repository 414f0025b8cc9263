/** The fields that a status requires: the chosen ones, and a search through the others. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { fold } from '@fura/shared/fold.ts'
import { demandedNames } from '@fura/shared/rules/status-demands.ts'
import { canDemand } from '@fura/shared/status-settings.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formFields } from '#entity/fields-of.ts'
import { useViewer } from '#entity/use-viewer.ts'
import { useWords } from '#entity/words.ts'
import { CheckRow } from '#ui/check-row.tsx'
import { SearchBox } from '#ui/search-box.tsx'
import css from './statuses.module.css'

interface DemandedFieldsProps {
  owner: Entity
  /** Names separated by spaces. */
  value: string
  onChange: (value: string) => void
}

/** Typing finds more. */
const MOST_OFFERED = 6

export const DemandedFields = ({ owner, value, onChange }: DemandedFieldsProps) => {
  const { t } = useTranslation()
  const viewer = useViewer()
  const words = useWords(owner)
  const [search, setSearch] = useState('')
  // Fields chosen at the opening stay on top while they are ticked on and off.
  const [first] = useState(() => demandedNames(value))
  const chosen = demandedNames(value)
  const offered = formFields(owner, viewer)
    .map(([name]) => name)
    .filter((name) => canDemand(owner, name) && fold(words.field(name)).includes(fold(search)))
  const isOnTop = (name: string) => first.includes(name) || chosen.includes(name)
  const others = offered.filter((name) => !isOnTop(name))
  const toggle = (name: string, isOn: boolean) =>
    onChange([...chosen.filter((one) => one !== name), ...(isOn ? [name] : [])].join(' '))
  return (
    <fieldset className={css.demands}>
      <legend>{t('record.demanded_fields')}</legend>
      <p className={css.hint}>{t('statuses.demands_hint')}</p>
      <SearchBox value={search} onChange={setSearch} placeholder={t('statuses.find_field')} />
      {[...offered.filter(isOnTop), ...others.slice(0, MOST_OFFERED)].map((name) => (
        <CheckRow
          key={name}
          label={words.field(name)}
          value={chosen.includes(name)}
          onChange={(isOn) => toggle(name, isOn)}
        />
      ))}
      {others.length > MOST_OFFERED && (
        <p className={css.hint}>{t('statuses.more_fields', { count: others.length - MOST_OFFERED })}</p>
      )}
    </fieldset>
  )
}
