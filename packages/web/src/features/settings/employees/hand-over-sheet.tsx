/** "Передать записи": counts the open records, asks for a colleague, hands over, and reports the result. */
import type { FiltersOf } from '@fura/shared/entities/filter-names.ts'
import { teamUser } from '@fura/shared/entities/team-user.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsOffline } from '#api/use-link.ts'
import { ReadState } from '#entity/read-state.tsx'
import { RefField } from '#entity/ref-field.tsx'
import { nameOf } from '#i18n/names.ts'
import type { Row } from '#offline/reads.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { SheetBody } from '#ui/sheet-body.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { showToast } from '#ui/toast.ts'
import { Counts } from './hand-over-counts.tsx'
import { countOpen, type MovedCount, totalOf } from './hand-over.api.ts'
import { useHandOver } from './use-hand-over.ts'

interface HandOverSheetProps {
  person: Row
  open: boolean
  onClose: () => void
}

interface Colleague {
  id: number
  name: string
}

const ACTIVE: FiltersOf<'team_user'> = { is_active: 1 }

const useCounts = (person: Row, isEnabled: boolean) =>
  useQuery({
    queryKey: ['hand over', person.id],
    queryFn: () => countOpen(Number(person.id)),
    enabled: isEnabled,
    networkMode: 'always',
    retry: false,
    gcTime: 0,
  })

const Done = ({ moved, to }: { moved: readonly MovedCount[]; to: Colleague | null }) => {
  const { t } = useTranslation()
  const total = totalOf(moved)
  return (
    <>
      <Notice
        kind="info"
        title={total === 0 ? t('employee.nothing_moved') : t('employee.moved', { count: total, name: to?.name ?? '' })}
      />
      <Counts moved={moved} />
    </>
  )
}

const Plan = ({ counts, person }: { counts: readonly MovedCount[]; person: Row }) => {
  const { t } = useTranslation()
  if (totalOf(counts) === 0) return <p>{t('employee.nothing_open')}</p>
  return (
    <>
      <p>{t('employee.open_records', { name: nameOf(person) })}</p>
      <Counts moved={counts} />
    </>
  )
}

/** Why nothing can be counted or handed over; null if it can. */
const useHindrance = (): string | null => {
  const { t } = useTranslation()
  return useIsOffline() ? t('employee.hand_over_offline') : null
}

const useSheet = ({ person, open, onClose }: HandOverSheetProps) => {
  const { t } = useTranslation()
  const hindrance = useHindrance()
  const [to, setTo] = useState<Colleague | null>(null)
  const work = useHandOver(person)
  const read = useCounts(person, open && hindrance === null && work.moved === null)
  const leave = async (): Promise<void> => {
    const off = await work.run(null)
    if (off === 'no') return
    showToast(t(off === 'done' ? 'employee.switched_off' : 'saved_on_device'))
    onClose()
  }
  const hand = async (): Promise<void> => {
    if (to && (await work.run(to.id)) === 'queued') {
      showToast(t('employee.hand_over_later'), 'error')
      onClose()
    }
  }
  return { hindrance, to, setTo, work, read, counts: read.data, leave, hand }
}

type State = ReturnType<typeof useSheet>

const Footer = ({ state, isOff, onClose }: { state: State; isOff: boolean; onClose: () => void }) => {
  const { t } = useTranslation()
  const { work, to, counts, hindrance, leave, hand } = state
  if (work.moved) {
    return (
      <Button wide onClick={onClose}>
        {t('close')}
      </Button>
    )
  }
  const isNothing = counts !== undefined && totalOf(counts) === 0
  return (
    <>
      {!isOff && (
        <Button kind="danger" busy={work.isBusy && !to} disabled={work.isBusy} onClick={() => void leave()}>
          {t(isNothing ? 'employee.switch_off' : 'employee.switch_off_only')}
        </Button>
      )}
      {!isNothing && (
        <Button
          busy={work.isBusy && to !== null}
          disabled={!to || hindrance !== null || work.isBusy}
          onClick={() => void hand()}
        >
          {t(isOff ? 'employee.hand_over' : 'employee.hand_over_and_off')}
        </Button>
      )}
    </>
  )
}

export const HandOverSheet = (props: HandOverSheetProps) => {
  const { person, open, onClose } = props
  const { t } = useTranslation()
  const state = useSheet(props)
  const { hindrance, to, setTo, work, read, counts } = state
  const isOff = work.off === 'done'
  const pick = (id: number | string | null, name: string) => {
    if (id === person.id) return showToast(t('field_error.rule:same_person'), 'error')
    return setTo(typeof id === 'number' ? { id, name } : null)
  }
  const isAsking = counts !== undefined && totalOf(counts) > 0 && work.moved === null
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('employee.hand_over')}
      subtitle={nameOf(person)}
      height="fixed"
      footer={<Footer {...{ state, isOff, onClose }} />}
    >
      <SheetBody>
        {work.failure !== null && (
          <Notice kind="error" title={work.failure}>
            {isOff && t('employee.off_not_moved')}
          </Notice>
        )}
        {work.moved ? (
          <Done moved={work.moved} to={to} />
        ) : (
          <>
            {!isOff && <p>{t('employee.switch_off_what')}</p>}
            {hindrance !== null && <Notice title={hindrance} />}
            {counts && <Plan {...{ counts, person }} />}
            {!counts && hindrance === null && <ReadState read={read} rows={3} />}
            {isAsking && (
              <RefField
                to={teamUser}
                label={t('employee.colleague')}
                value={to?.id ?? null}
                text={to?.name ?? ''}
                pickerFilters={ACTIVE}
                canAdd={false}
                disabled={work.isBusy}
                onChange={pick}
              />
            )}
          </>
        )}
      </SheetBody>
    </Sheet>
  )
}
