/** A conflict (offline.md 6.2): the old, own and server's values of each field or group, with who and when. One is chosen for each. */
import { IconHandClick } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { closeDecision } from '#core/decision-request.ts'
import type { Decision } from '#offline/decision.ts'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { ConflictUnit } from './conflict-unit.tsx'
import css from './decision.module.css'
import { shortPerson } from './person.ts'
import { useSubjectTitle } from './subject-title.ts'
import { useConflict } from './use-conflict.ts'
import { keyOfUnit, useUnitTitle } from './unit.ts'

/** Who else changed it; empty if that is unknown. */
const othersIn = ({ changed, clashes }: Decision): string[] => {
  const names = clashes.flat().flatMap((name) => changed[name]?.team_user_name ?? [])
  return [...new Set(names)].map(shortPerson)
}

const useTitle = (decision: Decision): string => {
  const { t } = useTranslation()
  const [first, ...more] = othersIn(decision)
  if (first === undefined) return t('error.conflict')
  return more.length > 0
    ? t('conflict_you_and_more', { who: first, count: more.length })
    : t('conflict_you_and', { who: first })
}

interface ConflictSheetProps {
  decision: Decision
  open: boolean
  onClosed: () => void
}

export const ConflictSheet = ({ decision, open, onClosed }: ConflictSheetProps) => {
  const { t } = useTranslation()
  const { clashes, subject } = decision
  const titleOfUnit = useUnitTitle(subject.entity)
  const conflict = useConflict(decision)
  const chosen = clashes.length - conflict.open.length
  return (
    <Sheet
      open={open}
      onClose={closeDecision}
      onClosed={onClosed}
      title={useTitle(decision)}
      subtitle={[useSubjectTitle(subject), t('conflict_choose', { count: clashes.length })].join(' · ')}
      footer={
        <>
          <Button kind="quiet" onClick={closeDecision}>
            {t('conflict_later')}
          </Button>
          <Button wide busy={conflict.isBusy} disabled={conflict.open.length > 0} onClick={() => void conflict.save()}>
            {conflict.open.length > 0 ? t('conflict_save_some', { chosen, count: clashes.length }) : t('save')}
          </Button>
        </>
      }
    >
      <div className={css.body}>
        <div className={css.all}>
          <Button kind="quiet" disabled={conflict.isBusy} onClick={() => void conflict.saveAll('mine')}>
            {t('conflict_all_mine')}
          </Button>
          <Button kind="quiet" disabled={conflict.isBusy} onClick={() => void conflict.saveAll('theirs')}>
            {t('conflict_all_theirs')}
          </Button>
        </div>
        {clashes.map((unit) => (
          <ConflictUnit
            key={keyOfUnit(unit)}
            decision={decision}
            unit={unit}
            chosen={conflict.choices[keyOfUnit(unit)]}
            onChoose={(side) => conflict.choose(unit, side)}
          />
        ))}
        {chosen > 0 && conflict.open.length > 0 && (
          <p className={css.left} role="status">
            <IconHandClick aria-hidden />
            {t('conflict_left', {
              count: conflict.open.length,
              fields: conflict.open.map(titleOfUnit).join(', '),
            })}
          </p>
        )}
      </div>
    </Sheet>
  )
}
