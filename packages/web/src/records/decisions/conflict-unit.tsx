/** One question of a conflict: the old value, mine and theirs with who and when; one of the two is chosen. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import type { ReactNode } from 'react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useWords } from '#entity/words.ts'
import type { Decision } from '#offline/decision.ts'
import css from './decision.module.css'
import { momentText } from './moment.ts'
import { shortPerson } from './person.ts'
import { SideValue } from './side-value.tsx'
import { shownFields, useUnitTitle } from './unit.ts'

export type Side = 'mine' | 'theirs'

interface ConflictUnitProps {
  decision: Decision
  unit: readonly string[]
  chosen: Side | undefined
  onChoose: (side: Side) => void
}

type Values = Readonly<Record<string, unknown>>

const Lines = ({ entity, row, names }: { entity: Entity; row: Values; names: readonly string[] }) => {
  const words = useWords(entity)
  return names.map((name) => (
    <span key={name} className={css.line}>
      {names.length > 1 && <span className={css.label}>{words.field(name)}</span>}
      <span className={css.value}>
        <SideValue entity={entity} row={row} name={name} />
      </span>
    </span>
  ))
}

interface SideCardProps {
  group: string
  head: string
  isChosen: boolean
  onChoose: () => void
  children: ReactNode
}

const SideCard = ({ group, head, isChosen, onChoose, children }: SideCardProps) => (
  <label className={css.side} data-chosen={isChosen || undefined}>
    <span className={css.head}>
      <input type="radio" name={group} className={css.radio} checked={isChosen} onChange={onChoose} />
      <span>{head}</span>
    </span>
    {children}
  </label>
)

/** Who changed any of these fields last. */
const lastChange = ({ changed }: Decision, unit: readonly string[]) =>
  unit.flatMap((name) => changed[name] ?? []).toSorted((one, other) => other.date - one.date)[0]

export const ConflictUnit = ({ decision, unit, chosen, onChoose }: ConflictUnitProps) => {
  const { t } = useTranslation()
  const group = useId()
  const { subject, entry, was, mine, theirs } = decision
  const { entity } = subject
  const names = shownFields(entity, unit)
  const other = lastChange(decision, unit)
  const theirHead = other
    ? [shortPerson(other.team_user_name ?? t('change_by_system')), momentText(other.date_acted || other.date)]
    : [t('conflict_server')]
  return (
    <fieldset className={css.unit}>
      <legend className={css.legend}>
        <span className={css.title} data-open={chosen === undefined || undefined}>
          {useUnitTitle(entity)(unit)}
        </span>
        <span className={css.was}>
          {t('conflict_was')}{' '}
          {names.map((name, place) => (
            <span key={name}>
              {place > 0 && ', '}
              <SideValue entity={entity} row={was} name={name} />
            </span>
          ))}
        </span>
      </legend>
      <div className={css.sides}>
        <SideCard
          group={group}
          head={[t('conflict_mine'), momentText(Date.parse(entry.actedAt) / 1000)].join(' · ')}
          isChosen={chosen === 'mine'}
          onChoose={() => onChoose('mine')}
        >
          <Lines entity={entity} row={mine} names={names} />
        </SideCard>
        <SideCard
          group={group}
          head={theirHead.join(' · ')}
          isChosen={chosen === 'theirs'}
          onChoose={() => onChoose('theirs')}
        >
          <Lines entity={entity} row={theirs ?? {}} names={names} />
        </SideCard>
      </div>
    </fieldset>
  )
}
