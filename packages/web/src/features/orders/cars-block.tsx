/** The cars of an order (S3.06): attached and taken off on its card, each change a change of the order itself. */
import { car } from '@fura/shared/entities/car.ts'
import { order } from '@fura/shared/entities/order.ts'
import { idsIn } from '@fura/shared/fields/wire.ts'
import { IconX } from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '#entity/error-text.ts'
import { READS, recordKey } from '#entity/query-options.ts'
import { EntityRow } from '#entity/row.tsx'
import { useOpenings } from '#entity/use-openings.ts'
import { useRecordTitle } from '#entity/use-record-title.ts'
import { useSave } from '#entity/use-save.ts'
import { useWords } from '#entity/words.ts'
import { readRecord, type Row } from '#offline/reads.ts'
import { Block, Rows } from '#records/parties/block.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { ListRow } from '#ui/list-row.tsx'
import { showToast } from '#ui/toast.ts'
import css from './order-card.module.css'

const EntityPicker = lazy(async () => ({ default: (await import('#entity/picker.tsx')).EntityPicker }))

/** Each car as far as this device has it; a car that is not here is only a number. */
const useCars = (ids: readonly number[]): readonly (readonly [number, Row | undefined])[] =>
  useQueries({
    queries: ids.map((id) => ({
      ...READS,
      queryKey: recordKey(car.path, id),
      queryFn: () => readRecord(car, id),
    })),
    combine: (results) => results.map(({ data }, place) => [ids[place] ?? 0, data?.row] as const),
  })

const useAttach = (row: Row) => {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const titleOf = useRecordTitle(order)
  const { send } = useSave(order)
  return async (ids: readonly number[]): Promise<void> => {
    const change = { action: 'update', id: row.id, base: row, values: { car_ids: ids }, label: titleOf(row) } as const
    const result = await send(change)
    if (result?.state === 'rejected') showToast(errorText(result.error), 'error')
    else if (result) showToast(t(result.state === 'sent' ? 'saved' : 'saved_on_device'))
  }
}

export const CarsBlock = ({ row, canEdit }: { row: Row; canEdit: boolean }) => {
  const { t } = useTranslation()
  const words = useWords(car)
  const carTitle = useRecordTitle(car)
  const ids = idsIn(row.car_ids)
  const cars = useCars(ids)
  const attach = useAttach(row)
  const [isPicking, setPicking] = useState(false)
  const pickings = useOpenings(isPicking)
  if (ids.length === 0 && !canEdit) return null
  const pick = (picked: Row) => {
    setPicking(false)
    if (typeof picked.id === 'number' && !ids.includes(picked.id)) void attach([...ids, picked.id])
  }
  return (
    <Block
      title={useWords(order).field('car_ids')}
      count={ids.length}
      addLabel={`${t('add')}: ${words.one}`}
      onAdd={canEdit ? () => setPicking(true) : undefined}
    >
      {ids.length > 0 && (
        <Rows>
          {cars.map(([id, found]) => (
            <li key={id} className={css.car}>
              {found ? <EntityRow entity={car} row={found} /> : <ListRow title={`${words.one} ${id}`} />}
              {canEdit && (
                <IconButton
                  label={`${t('detach')} ${found ? carTitle(found) : id}`}
                  icon={<IconX aria-hidden />}
                  onClick={() => void attach(ids.filter((each) => each !== id))}
                />
              )}
            </li>
          ))}
        </Rows>
      )}
      {pickings > 0 && (
        <Suspense>
          <EntityPicker
            of={car}
            open={isPicking}
            value={null}
            canAdd={false}
            onPick={pick}
            onClose={() => setPicking(false)}
          />
        </Suspense>
      )}
    </Block>
  )
}
