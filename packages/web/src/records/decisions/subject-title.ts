/** The title of an unsent change's record: its number or name, a part after its whole, never a database id. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { useTranslation } from 'react-i18next'
import { recordName } from '#entity/record-name.ts'
import { refName } from '#entity/ref-name.ts'
import { useWords } from '#entity/words.ts'
import type { Subject } from '#offline/subject.ts'

type Values = Readonly<Record<string, unknown>>

const plateOf = ({ gov_number: plate }: Values): string => (typeof plate === 'string' ? plate : '')

/** The first reference that its rows show: the client of an order, the carrier of a price. */
const firstNamed = ({ fields, part }: Entity, row: Values): string =>
  Object.entries(fields)
    .filter(([name, { kind, inList }]) => kind === 'ref' && inList && name !== part?.by && name !== 'status_id')
    .map(([name]) => refName(row, name))
    .find((name) => name !== '') ?? ''

export const nameIn = (entity: Entity, row: Values): string => recordName(entity, row) || plateOf(row)

export const useSubjectTitle = ({ entity, row, isKnown, whole }: Subject): string => {
  const { t } = useTranslation()
  const words = useWords(entity)
  const wholeWords = useWords(whole?.entity ?? entity)
  const name = nameIn(entity, row)
  const own = name === '' ? [words.one, firstNamed(entity, row)] : [`${words.one} ${name}`]
  if (!isKnown && name === '') own[0] = t('unsent_new', { what: words.one })
  const ofWhole = whole && [wholeWords.one, nameIn(whole.entity, whole.row)].filter(Boolean).join(' ')
  return [ofWhole, ...own].filter(Boolean).join(' · ')
}
