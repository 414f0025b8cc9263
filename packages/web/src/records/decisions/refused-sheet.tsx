/** A change that the server refused: the reason, the written values, and the possible actions; nothing of it is lost meanwhile. */
import { IconCopy } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { closeDecision } from '#core/decision-request.ts'
import { useSession } from '#core/contexts.tsx'
import { isLanguageOf, mayEditField } from '#entity/fields-of.ts'
import { useViewer } from '#entity/use-viewer.ts'
import { useWords } from '#entity/words.ts'
import { recreateDeleted } from '#offline/decide.ts'
import type { Decision } from '#offline/decision.ts'
import { unsent } from '#offline/outbox.ts'
import { Button } from '#ui/button.tsx'
import { KeyValue, KeyValues } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { showToast } from '#ui/toast.ts'
import { TwoStepDelete } from '#ui/two-step-delete.tsx'
import css from './decision.module.css'
import { useReason } from './reason.tsx'
import { SideValue } from './side-value.tsx'
import { useSubjectTitle } from './subject-title.ts'

interface RefusedSheetProps {
  decision: Decision
  open: boolean
  onClosed: () => void
  onEdit: () => void
}

const discard = async (n: number): Promise<void> => {
  await unsent.discard(n)
  closeDecision()
}

const retry = async (n: number): Promise<void> => {
  await unsent.retry(n)
  closeDecision()
}

/** For a part the record itself decides; for the rest a right of the kind. */
const useMayAdd = ({ subject: { entity }, entry }: Decision): boolean => {
  const { can } = useSession()
  return entry.op === 'update' && (entity.can.add === 'by_record' || can(entity.can.add))
}

const Actions = ({ decision, onEdit }: Pick<RefusedSheetProps, 'decision' | 'onEdit'>) => {
  const { t } = useTranslation()
  const viewer = useViewer()
  const mayAdd = useMayAdd(decision)
  const { kind, entry, subject } = decision
  // A list row alone has too few values to create it again.
  const isKnown = entry.lost !== undefined || !subject.entity.row
  const createAgain = async (): Promise<void> => {
    await recreateDeleted(entry.n, (field) => mayEditField(field, viewer))
    showToast(t('gone_created'))
    closeDecision()
  }
  return (
    <>
      <TwoStepDelete label={t('unsent_discard')} onDelete={() => void discard(entry.n)} />
      {kind === 'gone' && mayAdd && isKnown && (
        <Button wide onClick={() => void createAgain()}>
          {t('gone_create')}
        </Button>
      )}
      {kind === 'rejected' && entry.op !== 'delete' && entry.lane === 'data' && (
        <Button wide onClick={onEdit}>
          {t('edit')}
        </Button>
      )}
      {(kind === 'stuck' || kind === 'denied') && (
        <Button kind={kind === 'stuck' ? 'primary' : 'quiet'} wide onClick={() => void retry(entry.n)}>
          {t('retry')}
        </Button>
      )}
    </>
  )
}

const TITLES = { gone: 'gone_title', denied: 'denied_title', rejected: 'rejected_title', stuck: 'stuck_title' } as const

export const RefusedSheet = ({ decision, open, onClosed, onEdit }: RefusedSheetProps) => {
  const { t } = useTranslation()
  const { subject, entry, mine, kind } = decision
  const { entity } = subject
  const words = useWords(entity)
  const reasonOf = useReason(entity)
  const values = useRef<HTMLDivElement>(null)
  const names = Object.keys(entry.set).filter((name) => entity.fields[name] && !isLanguageOf(entity, name))
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(values.current?.innerText ?? '')
    showToast(t('copied'))
  }
  return (
    <Sheet
      open={open}
      onClose={closeDecision}
      onClosed={onClosed}
      title={t(kind === 'conflict' ? 'error.conflict' : TITLES[kind])}
      subtitle={useSubjectTitle(subject)}
      footer={<Actions decision={decision} onEdit={onEdit} />}
    >
      <div className={css.body}>
        <Notice kind="error" title={kind === 'gone' ? t('gone_why') : reasonOf(entry)} />
        {names.length > 0 && (
          <>
            <h3 className={css.heading}>{t('decision_mine')}</h3>
            <div ref={values}>
              <KeyValues>
                {names.map((name) => (
                  <KeyValue key={name} name={words.field(name)}>
                    <SideValue entity={entity} row={mine} name={name} />
                  </KeyValue>
                ))}
              </KeyValues>
            </div>
            <Button kind="link" icon={<IconCopy aria-hidden />} onClick={() => void copy()}>
              {t('decision_copy')}
            </Button>
          </>
        )}
      </div>
    </Sheet>
  )
}
