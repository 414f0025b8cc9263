/** Asks several carriers for their rate at once: they are ticked in the list of contractors, each gets a request of its own. */
import { contractor } from '@fura/shared/entities/contractor.ts'
import { quoteDirection } from '@fura/shared/entities/deal-direction.ts'
import { rateRequest } from '@fura/shared/entities/rate-request.ts'
import { requestTypeOf } from '@fura/shared/modes.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BrowseRows } from '#entity/browse-rows.tsx'
import { useErrorText } from '#entity/error-text.ts'
import { useRefetchLock } from '#entity/refetch-lock.ts'
import { refName } from '#entity/ref-name.ts'
import { usePopupList } from '#entity/use-popup-list.tsx'
import { useWords } from '#entity/words.ts'
import { nameOf } from '#i18n/names.ts'
import { save } from '#offline/outbox.ts'
import type { Row } from '#offline/reads.ts'
import { partsIn } from '#records/deals/parts-in.ts'
import { Button } from '#ui/button.tsx'
import { CheckRow } from '#ui/check-row.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { showToast } from '#ui/toast.ts'
import css from './quote-card.module.css'
import { legName } from './service-row.tsx'

interface AskSheetProps {
  quote: Row
  open: boolean
  onClose: () => void
}

const useAsking = ({ quote, onClose }: AskSheetProps) => {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const [isBusy, setBusy] = useState(false)
  const ask = async (carriers: ReadonlyMap<number | string, string>, leg: Row | undefined): Promise<void> => {
    if (isBusy) return
    setBusy(true)
    const about = leg && {
      direction_id: leg.id,
      container_type_id: leg.container_type_id,
      equipment_count: leg.equipment_count,
    }
    const type = requestTypeOf(leg?.transport_mode)
    const results = await Promise.all(
      [...carriers].map(([id, label]) => {
        const values = { type, status: 'requested', quote_id: quote.id, contractor_id: id, ...about }
        return save({ entity: rateRequest, action: 'add', values, label })
      }),
    )
    setBusy(false)
    const refused = results.find((result) => result.state === 'rejected')
    if (refused?.state === 'rejected') return showToast(errorText(refused.error), 'error')
    const isSent = results.every((result) => result.state === 'sent')
    showToast(t(isSent ? 'saved' : 'saved_on_device'))
    return onClose()
  }
  return { ask, isBusy }
}

interface CarriersProps {
  rows: readonly Row[]
  chosen: ReadonlyMap<number | string, string>
  onToggle: (row: Row, isOn: boolean) => void
}

const Carriers = ({ rows, chosen, onToggle }: CarriersProps) => (
  <ul className={css.list}>
    {rows.map((row) => (
      <li key={row.id}>
        <CheckRow
          label={nameOf(row)}
          hint={refName(row, 'group_id')}
          value={chosen.has(row.id)}
          onChange={(isOn) => onToggle(row, isOn)}
        />
      </li>
    ))}
  </ul>
)

interface LegSelectProps {
  legs: readonly Row[]
  value: string
  onChange: (id: string) => void
}

/** Which leg the rate is for, where there are several. */
const LegSelect = ({ legs, value, onChange }: LegSelectProps) => {
  const words = useWords(rateRequest)
  if (legs.length < 2) return null
  return (
    <div className={css.leg}>
      <SelectField
        label={words.field('direction_id')}
        value={value}
        emptiable={false}
        options={legs.map((leg) => ({ value: String(leg.id), label: legName(leg) }))}
        onChange={onChange}
      />
    </div>
  )
}

export const AskSheet = (props: AskSheetProps) => {
  const { quote, open, onClose } = props
  const { t } = useTranslation()
  const legs = partsIn(quote, quoteDirection)
  const [legId, setLegId] = useState(String(legs[0]?.id ?? ''))
  const [chosen, setChosen] = useState<ReadonlyMap<number | string, string>>(new Map())
  const list = usePopupList(contractor, { is_carrier: 1 })
  const { ask, isBusy } = useAsking(props)
  useRefetchLock(open)
  const toggle = (row: Row, isOn: boolean) => {
    const next = new Map(chosen)
    if (isOn) next.set(row.id, nameOf(row))
    else next.delete(row.id)
    setChosen(next)
  }
  const { browsed } = list
  const isReady = browsed.state === 'ready' && browsed.rows.length > 0
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('request_ask')}
      height="fixed"
      search={list.searchBox}
      footer={
        <>
          {list.pages}
          <Button
            wide
            busy={isBusy}
            disabled={chosen.size === 0}
            onClick={() =>
              void ask(
                chosen,
                legs.find(({ id }) => String(id) === legId),
              )
            }
          >
            {t('request_ask_count', { count: chosen.size })}
          </Button>
        </>
      }
    >
      <LegSelect legs={legs} value={legId} onChange={setLegId} />
      {isReady ? (
        <Carriers rows={browsed.rows} chosen={chosen} onToggle={toggle} />
      ) : (
        <BrowseRows entity={contractor} browsed={browsed} search={list.settledSearch} />
      )}
    </Sheet>
  )
}
