/** The sections of a record on its card: filled fields by name, and flags as chips. Empty ones are left out. */
import type { FieldNamed } from '@fura/shared/entities/index.ts'
import type { Entity, Fields } from '@fura/shared/entities/entity.ts'
import { recordWording } from '@fura/shared/mode-fields.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldSection } from '#descriptions/description.ts'
import { formFields, type NamedField } from '#entity/fields-of.ts'
import { sectionsOf } from '#entity/sections.ts'
import { useViewer } from '#entity/use-viewer.ts'
import { rowText, valueText } from '#entity/value-text.ts'
import { useWords } from '#entity/words.ts'
import type { Row } from '#offline/reads.ts'
import { Card, KeyValue, KeyValues, Section } from '#ui/card.tsx'
import { CardValue } from './card-value.tsx'
import css from './card.module.css'

interface ShownSections {
  entity: Entity
  row: Row
  icons: Readonly<Record<string, ReactNode>>
  /** Shown elsewhere on the card. */
  without?: readonly string[]
  /** The summary of a folded section, by its key, instead of its first values. */
  summaries?: Readonly<Record<string, string>>
  /** The first section is folded as well: its values are shown above. */
  isFolded?: boolean
  onOpen?: ((name: string) => void) | undefined
  /** References that `onOpen` opens. */
  opens?: readonly string[]
}

interface CardSectionsProps<N extends string> extends ShownSections {
  entity: Entity<Fields, N>
  without?: readonly FieldNamed<N>[]
  opens?: readonly FieldNamed<N>[]
}

interface Group {
  section: FieldSection
  flags: readonly NamedField[]
  others: readonly NamedField[]
  summary: string
}

const MOST_SUMMARIES = 3
const DATES = new Set(['date', 'date_time'])
const NOTHING = {}

const useGroups = ({ entity, row, without = [], summaries = NOTHING }: ShownSections): Group[] => {
  const words = useWords(entity, recordWording(entity.name, row))
  const fields = formFields(entity, useViewer())
  const textOf = ([name, field]: NamedField) => valueText(row, name, field, words)
  /** A bare day or number says nothing by itself. */
  const summaryOf = ([name, field]: NamedField) =>
    DATES.has(field.kind) ? `${words.field(name)} ${textOf([name, field])}` : rowText(row, name, field, words)
  return sectionsOf(entity).flatMap((section) => {
    const filled = section.fields.flatMap((name) => {
      const field = fields.find(([each]) => each === name)
      return field && !without.includes(name) && textOf(field) !== '' ? [field] : []
    })
    if (filled.length === 0) return []
    const flags = filled.filter(([, field]) => field.kind === 'flag')
    const others = filled.filter(([, field]) => field.kind !== 'flag')
    // Several fields may name the same person.
    const summary = summaries[section.key] || [...new Set(others.map(summaryOf))].slice(0, MOST_SUMMARIES).join(' · ')
    return [{ section, flags, others, summary: summary || flags.map(textOf).join(' · ') }]
  })
}

const Filled = ({ group, ...props }: ShownSections & { group: Group }) => {
  const { entity, row, onOpen, opens = [] } = props
  const words = useWords(entity, recordWording(entity.name, row))
  return (
    <>
      {group.others.length > 0 && (
        <div className={css.columns}>
          <KeyValues>
            {group.others.map(([name, field]) => (
              <KeyValue key={name} name={words.field(name)}>
                <CardValue {...{ entity, row, name, field }} onOpen={opens.includes(name) ? onOpen : undefined} />
              </KeyValue>
            ))}
          </KeyValues>
        </div>
      )}
      {group.flags.length > 0 && (
        <div className={css.chips}>
          {group.flags.map(([name]) => (
            <span key={name} className={css.chip}>
              {words.field(name)}
            </span>
          ))}
        </div>
      )}
    </>
  )
}

const sectionId = (key: string): string => `card-${key}`

/** Opens the section that contains a field. */
export const showSection = <N extends string>(entity: Entity<Fields, N>, field: FieldNamed<N>): void => {
  const key = sectionsOf(entity).find(({ fields }) => fields.includes(field))?.key ?? ''
  const section = document.getElementById(sectionId(key))
  section?.querySelector<HTMLElement>('[aria-expanded="false"]')?.click()
  section?.scrollIntoView({ block: 'center' })
}

export const CardSections = <N extends string>(props: CardSectionsProps<N>) => {
  const { t } = useTranslation()
  const groups = useGroups(props)
  const first = props.isFolded ? undefined : groups[0]
  const rest = first ? groups.slice(1) : groups
  return (
    <>
      {first && (
        <Card>
          <Filled {...props} group={first} />
        </Card>
      )}
      {rest.length > 0 && (
        <Card flush>
          {rest.map((group) => (
            <Section
              key={group.section.key}
              title={t(group.section.key)}
              icon={props.icons[group.section.key]}
              summary={group.summary}
              id={sectionId(group.section.key)}
            >
              <Filled {...props} group={group} />
            </Section>
          ))}
        </Card>
      )}
    </>
  )
}
