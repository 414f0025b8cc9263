/** Rate requests of the quotation: sent to several carriers at once; the user enters their answers and chooses one. */
import { textIn } from '@fura/shared/fields/wire.ts'
import { rateRequest } from '@fura/shared/entities/rate-request.ts'
import { IconCircleCheck } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { askDecision } from '#core/decision-request.ts'
import { useSession } from '#core/contexts.tsx'
import { refName } from '#entity/ref-name.ts'
import { useOpenings } from '#entity/use-openings.ts'
import { useWords } from '#entity/words.ts'
import { formatMoney } from '#i18n/format.ts'
import type { Row } from '#offline/reads.ts'
import type { CardParts } from '#records/card/record-card.tsx'
import { shortCalendarDay, shortDay } from '#records/deals/short-day.ts'
import { Block, BlockState, Rows } from '#records/parties/block.tsx'
import { useOwnedRows } from '#records/parties/use-owned-rows.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { ListRow } from '#ui/list-row.tsx'
import { StatusChip } from '#ui/status-chip.tsx'
import css from './quote-card.module.css'
import { legName } from './service-row.tsx'
import { useRequestChange } from './use-request-change.ts'

const AskSheet = lazy(async () => ({ default: (await import('./ask-sheet.tsx')).AskSheet }))
const ReplySheet = lazy(async () => ({ default: (await import('./reply-sheet.tsx')).ReplySheet }))

/** The colours of their statuses: asked, answered, chosen, refused, too late. */
const COLORS: Readonly<Record<string, string>> = {
  requested: '#42A5F5',
  received: '#26C6DA',
  selected: '#2E7D32',
  rejected: '#E53935',
  expired: '#BDBDBD',
}

interface RequestsBlockProps extends CardParts {
  legs: readonly Row[]
  signOf: (currencyId: unknown) => string
}

interface RequestRowProps extends Pick<RequestsBlockProps, 'legs' | 'signOf'> {
  request: Row
  onOpen: (() => void) | undefined
  onSelect: (() => void) | undefined
}

const dayIn = (value: unknown): number => (typeof value === 'number' ? value : 0)

const RequestRow = ({ request, legs, signOf, onOpen, onSelect }: RequestRowProps) => {
  const { t } = useTranslation()
  const words = useWords(rateRequest)
  const name = refName(request, 'contractor_id')
  const status = textIn(request.status) || 'requested'
  const requestDay = dayIn(request.request_date)
  const until = dayIn(request.valid_until)
  return (
    <ListRow
      title={name}
      subtitle={
        <span className={css.asked}>
          <StatusChip label={words.choice('status', status)} color={COLORS[status]} />
          {legName(legs.find(({ id }) => id === request.direction_id))}
        </span>
      }
      value={formatMoney(textIn(request.price), signOf(request.currency_id))}
      note={[requestDay > 0 && shortDay(requestDay), until > 0 && t('until_day', { day: shortCalendarDay(until) })]
        .filter(Boolean)
        .join(' · ')}
      pending={request._pending}
      onDecide={() => askDecision({ path: rateRequest.path, id: request.id })}
      selected={status === 'selected'}
      onPress={onOpen}
      actions={
        onSelect && (
          <IconButton
            kind="tint"
            label={`${t('request_select')}: ${name}`}
            icon={<IconCircleCheck aria-hidden />}
            onClick={onSelect}
          />
        )
      }
    />
  )
}

const isAnswered = ({ status }: Row): boolean => status === 'received' || status === 'rejected'

const Requests = ({ row, legs, canEdit, signOf }: RequestsBlockProps) => {
  const { t } = useTranslation()
  const { can } = useSession()
  const words = useWords(rateRequest)
  const owned = useOwnedRows(rateRequest, { quote_id: row.id })
  const change = useRequestChange()
  const [isAsking, setAsking] = useState(false)
  const [answered, setAnswered] = useState<Row | null>(null)
  const [isAnswering, setAnswering] = useState(false)
  const [askings, answerings] = [useOpenings(isAsking), useOpenings(isAnswering)]
  const mayWrite = canEdit && can('can_edit_plan_calculation')
  if (owned.state === 'ready' && owned.rows.length === 0 && !mayWrite) return null
  const answer = (request: Row) => {
    setAnswered(request)
    setAnswering(true)
  }
  return (
    <Block
      title={words.many}
      count={owned.rows.length}
      hasMore={owned.hasMore ?? false}
      addLabel={t('request_ask')}
      onAdd={mayWrite ? () => setAsking(true) : undefined}
    >
      <BlockState owned={owned} empty={t('request_none')} />
      {owned.rows.length > 0 && (
        <Rows>
          {owned.rows.map((request) => (
            <li key={request.id}>
              <RequestRow
                request={request}
                legs={legs}
                signOf={signOf}
                onOpen={mayWrite ? () => answer(request) : undefined}
                onSelect={
                  mayWrite && isAnswered(request) ? () => void change(request, { status: 'selected' }) : undefined
                }
              />
            </li>
          ))}
        </Rows>
      )}
      <Suspense>
        {askings > 0 && <AskSheet key={askings} quote={row} open={isAsking} onClose={() => setAsking(false)} />}
        {answerings > 0 && answered && (
          <ReplySheet
            key={`answer ${answerings}`}
            quote={row}
            request={answered}
            open={isAnswering}
            onClose={() => setAnswering(false)}
          />
        )}
      </Suspense>
    </Block>
  )
}

/** Carriers' rates are our costs: they are not read without the right to see costs. */
export const RequestsBlock = (props: RequestsBlockProps) => {
  const { can } = useSession()
  return can('can_view_plan_calculation') ? <Requests {...props} /> : null
}
