/** An order or a quotation as a row: number and equipment, the route with the cargo on it, who pays and how much. */
import { textIn } from '@fura/shared/fields/wire.ts'
import { order } from '@fura/shared/entities/order.ts'
import { IconBan, IconEye } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { askDecision } from '#core/decision-request.ts'
import { useInstallation } from '#core/contexts.tsx'
import { behindFirstDrawing } from '#core/first-drawing.ts'
import { refName } from '#entity/ref-name.ts'
import type { RowProps } from '#entity/row.tsx'
import { useWords } from '#entity/words.ts'
import { formatTime } from '#i18n/format.ts'
import { withoutPatronymic } from '#i18n/without-patronymic.ts'
import type { Row } from '#offline/reads.ts'
import { useStatusOf } from '#records/lists/use-status-of.ts'
import { initialsOf } from '#ui/avatar.tsx'
import { Highlight } from '#ui/highlight.tsx'
import { ListRow } from '#ui/list-row.tsx'
import { StatusChip } from '#ui/status-chip.tsx'
import { useAttentionWords } from './attention-text.ts'
import { currencySign } from './currency-symbol.ts'
import { hasCallColumn } from './call-column.ts'
import { moneyOf } from './deal-money.ts'
import css from './deal-row.module.css'
import { dealTrack, rowRoute } from './deal-track.ts'
import { dayBetween, shortDay } from './short-day.ts'

/** Loaded after the first rows: most of them have no badge. */
const DealBadges = lazy(behindFirstDrawing(async () => ({ default: (await import('./deal-badges.tsx')).DealBadges })))

/** Loaded after the first rows too: only loads with a driver have them. */
const CrewActions = lazy(
  behindFirstDrawing(async () => ({ default: (await import('./crew-actions.tsx')).CrewActions })),
)

/** "ODS-26-" and "00131": the end distinguishes deals. */
export const splitNumber = (number: string): readonly [prefix: string, end: string] => {
  const cut = number.lastIndexOf('-') + 1
  return [number.slice(0, cut), number.slice(cut)]
}

/** "40RH" of "40RH (40HR) — 40′ рефрижератор": the rest only explains the code. */
const shortType = (name: string): string => name.split(/ [(—]/u)[0] ?? name

/** The code of a container begins with its length; a truck's body is a word. */
const isContainer = (type: string): boolean => /^\d/u.test(type)

/** "1×40HC", "2×Тент 86–92 м³"; one truck is not counted. */
export const equipmentOf = (row: Row): string => {
  const type = shortType(refName(row, 'container_type_id'))
  const count = typeof row.equipment_count === 'number' ? row.equipment_count : 0
  const isCounted = type !== '' && count > (isContainer(type) ? 0 : 1)
  return isCounted ? `${count}×${type}` : type
}

const isByTruck = (row: Row): boolean => !isContainer(shortType(refName(row, 'container_type_id')))

/** A plate says more than the requested type. */
export const plateOrEquipment = (row: Row): string =>
  (isByTruck(row) && textIn(row.crew_truck_name)) || equipmentOf(row)

/** On a phone it stands in the last line, unless that line shows an action. */
const Equipment = ({ row, isDue }: { row: Row; isDue: boolean }) => {
  const truck = isDue ? textIn(row.crew_truck_name) : ''
  return <span className={isDue || !isByTruck(row) ? undefined : css.onDesktop}>{truck || plateOrEquipment(row)}</span>
}

/** The loading time, as far as it matters: the hour only today. */
const useLoading = (): ((row: Row) => string) => {
  const { t } = useTranslation()
  return (row) => {
    const at = row.actual_loading_date || row.planned_loading_date || 0
    if (at === 0) return ''
    return dayBetween(Date.now() / 1000, at) === 0 ? `${t('today')} ${formatTime(at)}` : shortDay(at)
  }
}

/** Black list and special control of the client, as small as a row of four lines allows. */
const ClientMarks = ({ row }: { row: Row }) => {
  const { t } = useTranslation()
  const marks = [
    ['client.blackList', row.client_blackList === 1, IconBan],
    ['client.specialControl', row.client_specialControl === 1 || row.is_special_control === 1, IconEye],
  ] as const
  return marks
    .filter(([, isSet]) => isSet)
    .map(([key, , Icon]) => (
      <span key={key} className={css.mark} title={t(key)}>
        <Icon aria-hidden />
        <span className="visually-hidden">{t(key)}</span>
      </span>
    ))
}

export const DealRow = ({ entity, row, search = '', selected, href, onPress }: RowProps) => {
  const { manifest, variant } = useInstallation()
  const words = useWords(entity)
  const statusOf = useStatusOf(entity)
  const attention = useAttentionWords()(row)
  const loadingOf = useLoading()
  const [prefix, number] = splitNumber(textIn(row.number))
  const status = statusOf(row)
  const who = refName(row, 'client_id') || refName(row, 'lead_id')
  const track = dealTrack(row, Date.now() / 1000, entity.name === order.name)
  const crew = [textIn(row.crew_truck_name), withoutPatronymic(textIn(row.crew_driver_name))]
  const note = [loadingOf(row), ...crew, isByTruck(row) && equipmentOf(row), textIn(row.cargo).split('\n')[0]]
    .filter(Boolean)
    .join(' · ')
  const phone = variant.trucksOnOrder ? textIn(row.crew_driver_phone) : ''
  return (
    <ListRow
      prefix={prefix}
      title={number === '' ? words.one : <Highlight text={number} query={search} />}
      meta={<Equipment row={row} isDue={attention !== undefined} />}
      chip={status.name !== '' && <StatusChip label={status.name} color={status.color} />}
      route={rowRoute(track)}
      subtitle={
        <span className={css.who}>
          <span className={css.name}>
            <Highlight text={who} query={search} />
          </span>
          <ClientMarks row={row} />
          {Boolean(row.files_count || row.messages_unread) && (
            <Suspense>
              <DealBadges row={row} />
            </Suspense>
          )}
        </span>
      }
      value={moneyOf(row, currencySign(manifest.currencyName))}
      note={note}
      attention={attention?.line}
      aside={initialsOf(refName(row, 'manager_id'))}
      pending={row._pending}
      onDecide={() => askDecision({ path: entity.path, id: row.id })}
      actions={
        phone !== '' && (
          <Suspense>
            <CrewActions name={textIn(row.crew_driver_name)} phone={phone} />
          </Suspense>
        )
      }
      hasActionColumn={hasCallColumn(entity, variant)}
      selected={selected === true}
      href={href}
      onPress={onPress}
    />
  )
}
