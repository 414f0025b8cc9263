/** What waits for the reader, the most urgent first: "Ждут меня". Amber is the only alarm. */
import { ROUTES } from '@fura/shared/routes.ts'
import {
  IconAlertTriangle,
  IconAnchor,
  IconCalendarDollar,
  IconChecklist,
  IconFileAlert,
  IconFileDollar,
  IconForklift,
  IconHourglassLow,
  IconMessageReply,
  IconPackageImport,
  IconScale,
  IconRubberStamp,
  type TablerIcon,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { recordName } from '#entity/record-name.ts'
import { recordPath } from '#entity/record-screens.ts'
import { refName } from '#entity/ref-name.ts'
import { useWords } from '#entity/words.ts'
import { useAttentionWords, useDueWords } from '#records/deals/attention-text.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { BoardRow } from './board-row.tsx'
import css from './home-body.module.css'
import type { Waiting, WaitingList } from './use-waiting-list.ts'

const ICONS: Readonly<Record<string, TablerIcon>> = {
  doc_cutoff: IconFileAlert,
  vgm_cutoff: IconScale,
  cargo_cutoff: IconPackageImport,
  customs: IconRubberStamp,
  eta: IconAnchor,
  free_time: IconHourglassLow,
  loading: IconForklift,
  answer: IconMessageReply,
  validity: IconFileDollar,
  payment: IconCalendarDollar,
  task: IconChecklist,
}

/** The end of a number tells a deal from the others. */
const shortName = (name: string): string => (/^[A-ZА-ЯІЇЄҐ]+-\d/.test(name) ? (name.split('-').at(-1) ?? name) : name)

const useRowWords = ({ entity, row, due }: Waiting) => {
  const { t } = useTranslation()
  const words = useWords(entity)
  const attention = useAttentionWords()(row)
  const dueWords = useDueWords()
  const name = recordName(entity, row) || words.one
  const ends = [
    refName(row, 'poo_id') || refName(row, 'pol_id'),
    refName(row, 'fd_id') || refName(row, 'pod_id'),
  ].filter(Boolean)
  if (entity.name === 'task') {
    const { when, left } = dueWords('task', due)
    return {
      code: 'task',
      title: name,
      subtitle: [words.one, refName(row, 'client_id')],
      when: left || when,
      left: t('home.late'),
    }
  }
  const { code = '', what = name, when = '', left = '' } = attention ?? {}
  // Of another day the hour stands under the date: the column is narrow.
  const [day = '', ...hour] = when.split(' ')
  return {
    code,
    title: what,
    subtitle: [shortName(name), ends.join(' → '), refName(row, 'client_id')],
    when: day,
    left: [...hour, left].filter(Boolean).join(' · '),
  }
}

const WaitingRow = ({ waiting, isFirst }: { waiting: Waiting; isFirst: boolean }) => {
  const { code, title, subtitle, when, left } = useRowWords(waiting)
  const { path, row, due } = waiting
  return (
    <BoardRow
      when={when}
      left={left}
      tone={due * 1000 < Date.now() ? 'late' : 'due'}
      isFirst={isFirst}
      title={title}
      subtitle={subtitle.filter(Boolean).join(' · ')}
      Icon={ICONS[code] ?? IconAlertTriangle}
      to={recordPath(path, row.id)}
    />
  )
}

export const WaitingBlock = ({ list, shown }: { list: WaitingList; shown: number }) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { all, orders, quotes } = list
  if (all.length === 0) return null
  const [to, count] = orders > 0 ? [ROUTES.orders.path, orders] : [ROUTES.quotes.path, quotes]
  const showAll = () => void navigate({ to, search: { 'f[attention]': '1' }, state: { steps: 1 } })
  return (
    <section className={css.part} aria-label={t('filter_attention')}>
      <Card flush>
        {all.slice(0, shown).map((each, place) => (
          <WaitingRow key={`${each.path} ${each.row.id}`} waiting={each} isFirst={place === 0} />
        ))}
        {count > 0 && (
          <div className={css.more}>
            <Button kind="link" onClick={showAll}>
              {t(orders > 0 ? 'home.waiting_orders' : 'home.waiting_quotes', { count })}
            </Button>
          </div>
        )}
      </Card>
    </section>
  )
}
