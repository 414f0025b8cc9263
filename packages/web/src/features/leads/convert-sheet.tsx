/**
 * Converts a lead to a client: likely duplicates are shown first, and the lead joins one of them or a new client is
 * added. Without the server duplicates are unknown, and the conversion waits on this device.
 */
import { client } from '@fura/shared/entities/client.ts'
import { useTranslation } from 'react-i18next'
import { useState } from 'react'
import { useIsOffline } from '#api/use-link.ts'
import { useRefetchLock } from '#entity/refetch-lock.ts'
import { EntityPicker } from '#entity/picker.tsx'
import { nameOf } from '#i18n/names.ts'
import type { Row } from '#offline/reads.ts'
import { useReasonText } from '#records/parties/duplicates-hint.tsx'
import { useDuplicates } from '#records/parties/use-duplicates.ts'
import { Button } from '#ui/button.tsx'
import { CheckRow } from '#ui/check-row.tsx'
import { Notice } from '#ui/notice.tsx'
import { Sheet } from '#ui/sheet.tsx'
import css from './leads.module.css'
import { useConvert } from './use-convert.ts'

interface ConvertSheetProps {
  row: Row
  open: boolean
  onClose: () => void
}

interface Choice {
  id: number
  name: string
  hint: string
}

/** Fields of the lead that identify its firm. */
const comparedOf = (row: Row) => ({
  name: row.company_name ?? row.name,
  phone: row.phone,
  email: row.email,
})

const useChoices = (row: Row, picked: Choice | null): Choice[] => {
  const reasonText = useReasonText()
  const { found } = useDuplicates(client, comparedOf(row))
  const likely = found.map((one) => ({ id: one.id, name: one.name, hint: reasonText(one) }))
  return picked && !likely.some(({ id }) => id === picked.id) ? [...likely, picked] : likely
}

interface ChoicesProps {
  choices: readonly Choice[]
  chosen: number | null
  onChoose: (id: number | null) => void
}

const Choices = ({ choices, chosen, onChoose }: ChoicesProps) => {
  const { t } = useTranslation()
  return (
    <div role="radiogroup" aria-label={t('lead_convert')}>
      {choices.map(({ id, name, hint }) => (
        <CheckRow
          key={id}
          single
          name="client"
          label={name}
          hint={hint}
          value={chosen === id}
          onChange={() => onChoose(id)}
        />
      ))}
      <CheckRow
        single
        name="client"
        label={t('lead_convert_new')}
        value={chosen === null}
        onChange={() => onChoose(null)}
      />
    </div>
  )
}

export const ConvertSheet = ({ row, open, onClose }: ConvertSheetProps) => {
  const { t } = useTranslation()
  const isOffline = useIsOffline()
  /** null: a new client. */
  const [chosen, setChosen] = useState<number | null>(null)
  const [picked, setPicked] = useState<Choice | null>(null)
  const [isPicking, setPicking] = useState(false)
  const choices = useChoices(row, picked)
  const { convert, isBusy, refusal } = useConvert(row, onClose)
  useRefetchLock(open)
  const pick = (found: Row) => {
    setPicking(false)
    if (typeof found.id !== 'number') return
    setPicked({ id: found.id, name: nameOf(found), hint: '' })
    setChosen(found.id)
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('lead_convert')}
      subtitle={nameOf(row)}
      desktop="dialog"
      footer={
        <Button wide busy={isBusy} onClick={() => void convert(chosen)}>
          {t('lead_convert')}
        </Button>
      }
    >
      <div className={css.form}>
        {isOffline && <Notice title={t('lead_convert_offline')} />}
        {refusal !== null && <Notice kind="error" title={refusal} />}
        {choices.length > 0 && <p className={css.hint}>{t('duplicates_found')}</p>}
        <Choices choices={choices} chosen={chosen} onChoose={setChosen} />
        <Button kind="link" onClick={() => setPicking(true)}>
          {t('lead_convert_existing')}
        </Button>
        <p className={css.hint}>{t('lead_convert_hint')}</p>
      </div>
      <EntityPicker
        of={client}
        open={isPicking}
        value={chosen}
        canAdd={false}
        onPick={pick}
        onClose={() => setPicking(false)}
      />
    </Sheet>
  )
}
