/**
 * The plan calculation of an order (design 05): its income, then every row by group, counted here from this device's
 * data. Readers without the right to costs see only the client's prices. Drawn in a sheet, and on a card with room for it.
 */
import { vat } from '@fura/shared/entities/lookups.ts'
import { IconCloudOff, IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useInstallation, useSession } from '#core/contexts.tsx'
import { ReadState } from '#entity/read-state.tsx'
import { useLookup } from '#entity/use-lookup.ts'
import { useOpenings } from '#entity/use-openings.ts'
import { formatMoney } from '#i18n/format.ts'
import { nameOf } from '#i18n/names.ts'
import type { Row } from '#offline/reads.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ListRow } from '#ui/list-row.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { useIsWide } from '#ui/use-media.ts'
import { currencySign } from './currency-symbol.ts'
import { MissingRate } from './missing-rate.tsx'
import { MoneyGroup } from './money-group.tsx'
import { MoneyHero } from './money-hero.tsx'
import { MoneyHint } from './money-hint.tsx'
import { addable, mayWrite, MONEY_ENTITIES } from './money-parts.ts'
import { type MoneyRow, moneyRows, moneyTerms } from './money-rows.ts'
import css from './money-sheet.module.css'
import { useCalculationInputsRead } from './use-calculation-inputs.ts'
import { useMoneyShown } from './use-money-shown.ts'
import { type MoneyPart, useOrderSums } from './use-order-sums.ts'
import { usePartSheet } from './use-part-sheet.ts'

const PartSheet = lazy(async () => ({ default: (await import('./part-sheet.tsx')).PartSheet }))
const PasteSheet = lazy(async () => ({ default: (await import('#records/paste/paste-sheet.tsx')).PasteSheet }))

export interface MoneyProps {
  row: Row
  canEdit: boolean
}

const GROUPS = ['client', 'carriers', 'kickbacks'] as const

interface AddSheetProps {
  row: Row
  open: boolean
  onClose: () => void
  onPick: (part: MoneyPart) => void
  onPaste: () => void
}

const AddSheet = ({ row, open, onClose, onPick, onPaste }: AddSheetProps) => {
  const { t } = useTranslation()
  const { can } = useSession()
  const { variant } = useInstallation()
  return (
    <Sheet open={open} onClose={onClose} title={t('money_add')} desktop="dialog">
      {addable(row, can, variant).map((part) => (
        <ListRow key={part} title={t(`money_row_${part}`)} chevron onPress={() => onPick(part)} />
      ))}
      {useIsWide() && <ListRow title={t('paste.services')} chevron onPress={onPaste} />}
    </Sheet>
  )
}

/** The row that is open in its form, and its part. */
const useRowForm = (row: Row) => {
  const sheet = usePartSheet()
  const [part, setPart] = useState<MoneyPart>('customer_freight')
  const open = (of: MoneyPart, id: number | string | null) => {
    const rows = Array.isArray(row[of]) ? (row[of] as Row[]) : []
    setPart(of)
    sheet.open(id === null ? null : (rows.find((each) => each.id === id) ?? null))
  }
  return { ...sheet, part, openRow: open }
}

type MoneyShown = ReturnType<typeof useMoneyShown>

/** If its rows were never read here, only the server's sums of the whole are known. */
const UnloadedMoney = ({ row, shown: { show } }: { row: Row; shown: MoneyShown }) => {
  const { t } = useTranslation()
  const { can } = useSession()
  return (
    <div className={css.body}>
      <MoneyHero
        order={row}
        hasPlan={can('can_view_plan_calculation')}
        hasIncome={can('can_view_sum_income')}
        show={show}
      />
      <EmptyState icon={<IconCloudOff aria-hidden />} title={t('not_loaded')} why={t('not_loaded_why')} />
    </div>
  )
}

interface MoneyBodyProps extends MoneyProps {
  shown: MoneyShown
  onRow: (row: MoneyRow) => void
}

const MoneyBody = ({ row, canEdit, shown, onRow }: MoneyBodyProps) => {
  const { t } = useTranslation()
  const { can } = useSession()
  const vats = useLookup(vat).data ?? []
  const counted = useOrderSums(row)
  const read = useCalculationInputsRead()
  if (!counted) return <ReadState read={read} />
  const vatName = (id: unknown): string => {
    const own = vats.find((each) => each.id === id)
    return own ? nameOf(own) : ''
  }
  const groups = moneyRows(counted, { currencyCode: shown.codeOf, vatName })
  const [hasPlan, hasIncome] = [can('can_view_plan_calculation'), can('can_view_sum_income')]
  const isEmpty = GROUPS.every((group) => groups[group].length === 0)
  return (
    <div className={css.body}>
      {(hasPlan || hasIncome) && (
        <MoneyHero
          order={hasPlan ? counted.sums.order : { sum_income: (row.sum_income as string | null) ?? null }}
          {...{ hasPlan, hasIncome }}
          show={shown.show}
        />
      )}
      {counted.missing.length > 0 && <MissingRate missing={counted.missing} />}
      {isEmpty && <p className={css.empty}>{t('money_none')}</p>}
      {GROUPS.filter((group) => hasPlan || group === 'client').map((group) => (
        <MoneyGroup
          key={group}
          group={group}
          rows={groups[group]}
          terms={moneyTerms(counted, group)}
          baseCode={shown.baseCode}
          show={shown.show}
          mayOpen={({ part }) => canEdit && mayWrite(part, can)}
          onRow={onRow}
        />
      ))}
    </div>
  )
}

/** Shows every sum in the other currency, at the rate of the order's day. */
const CurrencySwitch = ({ shown }: { shown: MoneyShown }) => {
  const { t } = useTranslation()
  return (
    <div className={css.currencies}>
      <Segmented
        label={t('money_currency')}
        value={shown.isSecond ? 'second' : 'base'}
        options={[
          { value: 'base', label: currencySign(shown.baseCode) },
          { value: 'second', label: currencySign(shown.secondCode) },
        ]}
        onChange={(value) => shown.setSecond(value === 'second')}
      />
    </div>
  )
}

/** Opens above it: the choice of a kind of row, the form of a row, rows from a spreadsheet. */
const useMoneyForms = (row: Row) => {
  const form = useRowForm(row)
  const [isAdding, setAdding] = useState(false)
  const [isPasting, setPasting] = useState(false)
  const [addings, pastings] = [useOpenings(isAdding), useOpenings(isPasting)]
  const { part } = form
  const instead = (open: () => void) => {
    setAdding(false)
    open()
  }
  const sheets = (
    <Suspense>
      {addings > 0 && (
        <AddSheet
          row={row}
          open={isAdding}
          onClose={() => setAdding(false)}
          onPick={(of) => instead(() => form.openRow(of, null))}
          onPaste={() => instead(() => setPasting(true))}
        />
      )}
      {pastings > 0 && (
        <PasteSheet
          key={`pasted ${pastings}`}
          entity={MONEY_ENTITIES.services}
          deal={row}
          open={isPasting}
          onClose={() => setPasting(false)}
        />
      )}
      {form.opening > 0 && (
        <PartSheet
          key={form.opening}
          entity={MONEY_ENTITIES[part]}
          deal={row}
          record={form.record}
          open={form.isOpen}
          onClose={form.close}
          hint={(state) => <MoneyHint deal={row} part={part} record={form.record} form={state} />}
        />
      )}
    </Suspense>
  )
  return { openRow: form.openRow, add: () => setAdding(true), sheets }
}

/** Its parts, wherever they are drawn: title, content with the sheets above it, and the foot. */
export const useMoney = ({ row, canEdit }: MoneyProps) => {
  const { t } = useTranslation()
  const { can } = useSession()
  const shown = useMoneyShown(row)
  const hasSecond = shown.secondCode !== ''
  const forms = useMoneyForms(row)
  return {
    title: t(can('can_view_plan_calculation') ? 'plan_calculation' : 'client_prices'),
    rateLine: hasSecond
      ? t('money_rate_line', { sign: currencySign(shown.secondCode), rate: formatMoney(shown.rate ?? '') })
      : '',
    foot: (canEdit || hasSecond) && (
      <div className={css.foot}>
        {hasSecond && <CurrencySwitch shown={shown} />}
        {canEdit && (
          <Button wide icon={<IconPlus aria-hidden />} onClick={forms.add}>
            {t('money_add')}
          </Button>
        )}
      </div>
    ),
    content: (
      <>
        {row._arePartsUnloaded ? (
          <UnloadedMoney row={row} shown={shown} />
        ) : (
          <MoneyBody {...{ row, canEdit, shown }} onRow={(each) => forms.openRow(each.part, each.id)} />
        )}
        {forms.sheets}
      </>
    ),
  }
}
