/** What a checked file would add: parts of orders with their sums, and missing records that its rows name. */
import { carrierFreight, customerFreight } from '@fura/shared/entities/freight.ts'
import { city } from '@fura/shared/entities/city.ts'
import { client } from '@fura/shared/entities/client.ts'
import { contractor } from '@fura/shared/entities/contractor.ts'
import { orderContainer } from '@fura/shared/entities/order-container.ts'
import { orderDirection } from '@fura/shared/entities/deal-direction.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { useTranslation } from 'react-i18next'
import { useSession } from '#core/contexts.tsx'
import { useWords } from '#entity/words.ts'
import { formatMoney } from '#i18n/format.ts'
import { useCurrencySign } from '#records/deals/use-currency-sign.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import type { ImportState, MissingRecords } from './import.api.ts'
import css from './imports.module.css'

const PARTS: readonly Entity[] = [orderDirection, orderContainer, customerFreight, carrierFreight]
const MADE: Readonly<Record<MissingRecords['entity'], Entity>> = { city, client, contractor }

const PartLine = ({ entity, state }: { entity: Entity; state: ImportState }) => {
  const words = useWords(entity)
  const signOf = useCurrencySign()
  const as = entity.part?.as
  const rows = state.makes.find(({ part }) => part === as)?.rows ?? 0
  if (rows === 0) return null
  const sums = state.sums.filter(({ part }) => part === as)
  return (
    <li>
      <span>{`${words.many}: ${rows}`}</span>
      {sums.length > 0 && (
        <strong>{sums.map(({ currency_id: id, sum }) => formatMoney(sum, signOf(id))).join(' + ')}</strong>
      )}
    </li>
  )
}

/** Sums are for comparison with those of the other program. */
export const ImportParts = ({ state }: { state: ImportState }) => {
  const { t } = useTranslation()
  if (state.makes.length === 0) return null
  return (
    <>
      <p className={css.words}>{t('import_makes')}</p>
      <ul className={css.makes}>
        {PARTS.map((entity) => (
          <PartLine key={entity.name} entity={entity} state={state} />
        ))}
      </ul>
    </>
  )
}

interface MissingProps {
  missing: MissingRecords
  isBusy: boolean
  onMake: (entity: MissingRecords['entity']) => void
}

const MissingNames = ({ missing: { entity: name, names, total }, isBusy, onMake }: MissingProps) => {
  const { t } = useTranslation()
  const entity = MADE[name]
  const { many } = useWords(entity)
  const isAllowed = useSession().can(entity.can.add)
  const more = total > names.length ? ` … ${t('import_missing_more', { count: total - names.length })}` : ''
  return (
    <>
      <Notice kind="amber" title={t('import_missing', { many, count: total })}>
        {names.join(', ') + more}
        {name === 'city' && ` ${t('import_missing_country')}`}
      </Notice>
      {isAllowed && (
        <Button kind="outline" wide busy={isBusy} onClick={() => onMake(name)}>
          {t('import_make', { many, count: total })}
        </Button>
      )}
    </>
  )
}

export const ImportMissing = ({ state, ...rest }: { state: ImportState } & Omit<MissingProps, 'missing'>) =>
  state.missing.map((missing) => <MissingNames key={missing.entity} missing={missing} {...rest} />)
