/** The texts of a waiting item: its time, how far away that is, its kind and its party. */
import { lead } from '@fura/shared/entities/lead.ts'
import { task } from '@fura/shared/entities/task.ts'
import { truck } from '@fura/shared/entities/truck.ts'
import { textIn } from '@fura/shared/fields/wire.ts'
import type { ChatObject } from '@fura/shared/rules/chat.ts'
import { chatId } from '@fura/shared/rules/chat-id.ts'
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
  IconId,
  IconMessage,
  IconMessageReply,
  IconPackageImport,
  IconPhone,
  IconRubberStamp,
  IconScale,
  IconUserQuestion,
  type TablerIcon,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#core/contexts.tsx'
import { recordPath } from '#entity/record-screens.ts'
import { refName } from '#entity/ref-name.ts'
import { useWords } from '#entity/words.ts'
import { formatTime } from '#i18n/format.ts'
import { nameOf } from '#i18n/names.ts'
import { withoutPatronymic } from '#i18n/without-patronymic.ts'
import type { Row } from '#offline/reads.ts'
import { attentionDay } from '#records/deals/attention-day.ts'
import { useDueWords } from '#records/deals/attention-text.ts'
import { dayBetween, shortDay } from '#records/deals/short-day.ts'
import type { Waiting } from '#records/waiting/waiting.ts'
import type { BoardRowProps } from './board-row.tsx'

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
  contact: IconPhone,
  chat: IconMessage,
  load: IconUserQuestion,
}

const PAPER = 'paper'

const iconOf = ({ kind, code }: Waiting): TablerIcon => (kind === PAPER ? IconId : (ICONS[code] ?? IconAlertTriangle))

const ARROW = ' → '

const joinTexts = (...texts: readonly string[]): string => texts.filter(Boolean).join(' · ')

/** The end of a number distinguishes a deal from others. */
const shortNumber = (row: Row): string => {
  const number = textIn(row.number)
  return number.split('-').at(-1) ?? number
}

const routeIn = (row: Row): string =>
  [refName(row, 'poo_id') || refName(row, 'pol_id'), refName(row, 'fd_id') || refName(row, 'pod_id')]
    .filter(Boolean)
    .join(ARROW)

type Address = Pick<BoardRowProps, 'to' | 'search' | 'state'>

/** Records of handbooks have no card: their list opens. Trucks are the second half of /car. */
const PAPER_LISTS: Readonly<Record<string, Address>> = {
  driver: { to: ROUTES.drivers.path },
  truck: { to: ROUTES.car.path, search: { vehicle: truck.name } },
  trailer: { to: ROUTES.trailers.path },
}

const addressOf = ({ kind, object, id, row }: Waiting): Address => {
  if (kind === 'chat')
    return { to: recordPath(ROUTES.conversation.path, chatId({ o_t: object as ChatObject, o_id: id })) }
  const list = kind === 'paper' ? PAPER_LISTS[object] : undefined
  if (list !== undefined) return { ...list, search: { ...list.search, search: textIn(row.name) }, state: { steps: 1 } }
  if (kind === 'paper') return { to: recordPath(ROUTES.contractor.path, id) }
  return { to: recordPath(ROUTES[kind === 'load' ? 'order' : kind].path, id) }
}

type Titles = Pick<BoardRowProps, 'title' | 'subtitle'>

const useTitles = (): ((item: Waiting) => Titles) => {
  const { t } = useTranslation()
  const [ofTask, ofLead] = [useWords(task), useWords(lead)]
  return ({ kind, object, code, row }) => {
    const client = refName(row, 'client_id')
    switch (kind) {
      case 'task':
        return { title: nameOf(row), subtitle: joinTexts(refName(row, 'type_id') || ofTask.one, client) }
      case 'lead':
        return { title: nameOf(row), subtitle: joinTexts(ofLead.one, t(`attention_code.${code}`)) }
      case 'chat': {
        const message = [withoutPatronymic(textIn(row.last_user_name)), textIn(row.last_text)]
          .filter(Boolean)
          .join(': ')
        return { title: `${t('title.conversation')} ${shortNumber(row)}`, subtitle: joinTexts(message, client) }
      }
      case 'paper':
        return { title: textIn(row.name), subtitle: t(`dispatch.paper.${object}.${code}`) }
      case 'load':
        return { title: t('dispatch.no_truck'), subtitle: joinTexts(shortNumber(row), routeIn(row), client) }
      default:
        return { title: t(`attention_code.${code}`), subtitle: joinTexts(shortNumber(row), routeIn(row), client) }
    }
  }
}

/** An item of an absent colleague says so first. */
const useWhose = (): ((item: Waiting, words: Titles) => Titles) => {
  const { t } = useTranslation()
  const { stands_for: absent = [] } = useSession().user
  return ({ for_id: id }, { title, subtitle }) => {
    const name = absent.find((one) => one.id === id)?.name
    return { title, subtitle: name ? joinTexts(t('push.for', { name: withoutPatronymic(name) }), subtitle) : subtitle }
  }
}

type When = Pick<BoardRowProps, 'when' | 'below'>

/** A document is valid to the end of its day, and so is anything due by a day. */
const BY_DAY = 'validity'

const useWhen = (): ((item: Waiting) => When) => {
  const { t } = useTranslation()
  const dueWords = useDueWords()
  return ({ kind, code, due, row }) => {
    const days = dayBetween(Date.now() / 1000, due)
    if (kind === 'chat') return { when: days === 0 ? formatTime(due) : shortDay(due), below: t('home.unread') }
    if (days === -1) return { when: t('chat.yesterday'), below: t('home.late') }
    const isPassed = due * 1000 < Date.now()
    if (days < -1) return { when: shortDay(due), below: t('days', { count: -days }) }
    const on = kind === 'order' ? attentionDay({ ...row, attention_code: code, attention_due: due }) : undefined
    const { when, remaining } = dueWords(kind === PAPER ? BY_DAY : code, due, on)
    // For another day the hour stands under the date: the column is narrow.
    const [day = '', ...hour] = when.split(' ')
    return { when: day, below: [...hour, isPassed ? t('home.late') : remaining].filter(Boolean).join(' · ') }
  }
}

export const useWaitingWords = (): ((item: Waiting) => Omit<BoardRowProps, 'actions' | 'isFirst' | 'aside'>) => {
  const titlesOf = useTitles()
  const whenOf = useWhen()
  const whose = useWhose()
  return (item) => ({
    ...whose(item, titlesOf(item)),
    ...whenOf(item),
    ...addressOf(item),
    tone: item.kind !== 'chat' && item.due * 1000 < Date.now() ? 'late' : 'due',
    Icon: iconOf(item),
  })
}
