/**
 * Past talks with a client, a contractor or a lead, and planned ones (S3.19). Three buttons record a call in
 * one step: its result, the next step and the new status.
 */
import { contactHistory } from '@fura/shared/entities/contact-history.ts'
import { PAGE_SIZE } from '@fura/shared/constants.ts'
import { IconPhoneCall, IconPhoneCheck, IconPhoneX } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listQuery } from '#entity/list-address.ts'
import { useList } from '#entity/use-list.ts'
import { useOpenings } from '#entity/use-openings.ts'
import { useWords } from '#entity/words.ts'
import { NotLoaded } from '#offline/reads.ts'
import { Button } from '#ui/button.tsx'
import { Pagination } from '#ui/lazy-pagination.tsx'
import { Block, BlockState, Rows } from './block.tsx'
import css from './contact-history-block.module.css'
import { type OwnedProps, talkOwnerValues } from './owner.ts'
import { PlannedRow } from './planned-row.tsx'
import type { TalkResult } from './talk-result.ts'
import { TalkRow } from './talk-row.tsx'
import type { OwnedRows } from './use-owned-rows.ts'
import { usePlannedTasks } from './use-planned-tasks.ts'

const TalkSheet = lazy(async () => ({ default: (await import('./talk-sheet.tsx')).TalkSheet }))

interface ContactHistoryBlockProps extends OwnedProps {
  /** Ids of the owner's next statuses; without them the status stays. */
  statusNext?: readonly number[] | undefined
}

const QUICK = [
  { result: 'reached', label: 'talk_called', icon: <IconPhoneCheck aria-hidden /> },
  { result: 'not_reached', label: 'talk_not_reached', icon: <IconPhoneX aria-hidden /> },
  { result: 'call_back', label: 'talk_call_back', icon: <IconPhoneCall aria-hidden /> },
] as const

const QuickButtons = ({ onPick }: { onPick: (result: TalkResult) => void }) => {
  const { t } = useTranslation()
  return (
    <div className={css.quick}>
      {QUICK.map(({ result, label, icon }) => (
        <Button key={result} kind="quiet" icon={icon} onClick={() => onPick(result)}>
          {t(label)}
        </Button>
      ))}
    </div>
  )
}

const useTalks = (owner: OwnedProps['owner']) => {
  const [start, setStart] = useState(0)
  const { data, error, refetch } = useList(contactHistory, listQuery(talkOwnerValues(owner), ''), start)
  const failed = error instanceof NotLoaded ? 'missing' : 'failed'
  const owned: OwnedRows = {
    rows: data?.rows ?? [],
    state: data ? 'ready' : error ? failed : 'loading',
    hasMore: data?.more ?? false,
    retry: () => void refetch(),
  }
  return { owned, total: data?.total ?? 0, start, setStart }
}

export const ContactHistoryBlock = ({ owner, canEdit, statusNext }: ContactHistoryBlockProps) => {
  const { t } = useTranslation()
  const words = useWords(contactHistory)
  const { owned, total, start, setStart } = useTalks(owner)
  const planned = usePlannedTasks(owner)
  const [result, setResult] = useState<TalkResult>('reached')
  const [isOpen, setOpen] = useState(false)
  const openings = useOpenings(isOpen)
  const open = (picked: TalkResult) => {
    setResult(picked)
    setOpen(true)
  }
  const isEmpty = owned.rows.length === 0 && planned.length === 0
  return (
    <Block title={words.many} count={total} hasMore={owned.hasMore ?? false}>
      {canEdit && <QuickButtons onPick={open} />}
      {(isEmpty || owned.state !== 'ready' || owned.hasMore) && <BlockState owned={owned} empty={t('no_talks')} />}
      {!isEmpty && (
        <Rows>
          {start === 0 && planned.map((task) => <PlannedRow key={task.id} task={task} />)}
          {owned.rows.map((row) => (
            <TalkRow key={row.id} row={row} owner={owner} canEdit={canEdit} />
          ))}
        </Rows>
      )}
      {total > PAGE_SIZE && <Pagination start={start} total={total} onStart={setStart} />}
      {openings > 0 && (
        <Suspense>
          <TalkSheet
            open={isOpen}
            owner={owner}
            result={result}
            statusNext={statusNext}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </Block>
  )
}
