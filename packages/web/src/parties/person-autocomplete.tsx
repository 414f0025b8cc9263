/** Finds one of a client's contact persons by typing. Without a client it stays shut and says why (S5.08). */
import { contactPerson } from '@fura/shared/entities/contact-person.ts'
import { useTranslation } from 'react-i18next'
import { Autocomplete } from '#entity/autocomplete.tsx'
import type { Row } from '#offline/reads.ts'
import { ownerValues } from './owner.ts'

interface PersonAutocompleteProps {
  label: string
  clientId: number | string | null
  /** The name of the last choice. */
  text: string
  onPick: (person: Row) => void
}

const NOBODY = {}

export const PersonAutocomplete = ({ label, clientId, text, onPick }: PersonAutocompleteProps) => {
  const { t } = useTranslation()
  const isShut = clientId === null
  return (
    <Autocomplete
      of={contactPerson}
      label={label}
      text={isShut ? '' : text}
      disabled={isShut}
      {...(isShut ? { hint: t('person_needs_client') } : {})}
      narrowing={isShut ? NOBODY : ownerValues({ kind: 1, id: clientId })}
      onPick={onPick}
    />
  )
}
