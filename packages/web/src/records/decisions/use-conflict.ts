/** The choices of one conflict, and saving them: a new change over the server's current values. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { closeDecision } from '#core/decision-request.ts'
import { listDiscarded, restoreDiscarded, type Settled, settleConflict } from '#offline/decide.ts'
import type { Decision } from '#offline/decision.ts'
import { showToast, showUndo } from '#ui/toast.ts'
import type { Side } from './conflict-unit.tsx'
import { keyOfUnit } from './unit.ts'

type Choices = Readonly<Record<string, Side>>

const takeBack = async (key: string): Promise<void> => {
  const dropped = (await listDiscarded()).find(({ entry }) => entry.key === key)
  if (dropped) await restoreDiscarded(dropped.serial)
}

export const useConflict = ({ clashes, entry }: Decision) => {
  const { t } = useTranslation()
  const [choices, setChoices] = useState<Choices>({})
  const [isBusy, setBusy] = useState(false)

  const conclude = (settled: Settled, dropped: readonly string[]): void => {
    // The sheet stays and shows the answer.
    if (settled === 'again') return showToast(t('conflict_again'), 'error')
    if (settled === 'refused') return undefined
    closeDecision()
    if (dropped.length > 0) showUndo(t('conflict_theirs_kept'), () => void takeBack(entry.key))
    else showToast(t(settled === 'sent' ? 'saved' : 'saved_on_device'))
    return undefined
  }

  const save = async (made: Choices): Promise<void> => {
    const fieldsOf = (side: Side) => clashes.filter((unit) => made[keyOfUnit(unit)] === side).flat()
    const theirs = fieldsOf('theirs')
    setBusy(true)
    try {
      conclude(await settleConflict(entry.n, { mine: fieldsOf('mine'), theirs }), theirs)
    } finally {
      setBusy(false)
    }
  }

  const all = (side: Side): Choices => Object.fromEntries(clashes.map((unit) => [keyOfUnit(unit), side]))
  return {
    choices,
    isBusy,
    open: clashes.filter((unit) => choices[keyOfUnit(unit)] === undefined),
    choose: (unit: readonly string[], side: Side) => setChoices((made) => ({ ...made, [keyOfUnit(unit)]: side })),
    save: () => save(choices),
    saveAll: (side: Side) => save(all(side)),
  }
}
