/** /company/statuses: names, colours and order of the company's statuses, and the fields that they require. `?list=` opens one list. */
import { demandedNames } from '@fura/shared/rules/status-demands.ts'
import {
  isStatusList,
  onlyMode,
  SET_STATUSES,
  STATUS_LISTS,
  type StatusListName,
} from '@fura/shared/status-settings.ts'
import { ROUTES } from '@fura/shared/routes.ts'
import { hasLookup } from '@fura/shared/variant-parts.ts'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsOffline } from '#api/use-link.ts'
import { useInstallation } from '#core/contexts.tsx'
import type { Screen } from '#core/screen.ts'
import { queryOf } from '#core/search-params.ts'
import { ReadState } from '#entity/read-state.tsx'
import { useOpenings } from '#entity/use-openings.ts'
import { nameOf, shortNameOf } from '#i18n/names.ts'
import type { Row } from '#offline/reads.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { ListRow } from '#ui/list-row.tsx'
import { Notice } from '#ui/notice.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { StatusChip } from '#ui/status-chip.tsx'
import { changesOfMove, changesToOurs } from './status-changes.ts'
import css from './statuses.module.css'
import { useStatuses } from './use-statuses.ts'

const StatusForm = lazy(async () => ({ default: (await import('./status-form.tsx')).StatusForm }))

interface StatusRowProps {
  row: Row
  place: { isFirst: boolean; isLast: boolean }
  isDisabled: boolean
  onOpen: () => void
  onMove: (by: -1 | 1) => void
}

const StatusRow = ({ row, place, isDisabled, onOpen, onMove }: StatusRowProps) => {
  const { t } = useTranslation()
  const name = nameOf(row)
  const demanded = demandedNames(row.demanded_fields).length
  return (
    <ListRow
      title={<StatusChip label={shortNameOf(row)} color={typeof row.color === 'string' ? row.color : null} />}
      subtitle={name}
      note={demanded > 0 ? t('statuses.demands', { count: demanded }) : undefined}
      onPress={onOpen}
      actions={
        <>
          <IconButton
            label={t('statuses.move_up', { name })}
            icon={<IconArrowUp aria-hidden />}
            disabled={isDisabled || place.isFirst}
            onClick={() => onMove(-1)}
          />
          <IconButton
            label={t('statuses.move_down', { name })}
            icon={<IconArrowDown aria-hidden />}
            disabled={isDisabled || place.isLast}
            onClick={() => onMove(1)}
          />
        </>
      }
    />
  )
}

const StatusRows = ({ list }: { list: StatusListName }) => {
  const { t } = useTranslation()
  const isOffline = useIsOffline()
  const { read, rows, save, isSaving } = useStatuses(list)
  const [opened, setOpened] = useState<Row | null>(null)
  const [isOpen, setOpen] = useState(false)
  const openings = useOpenings(isOpen)
  const ours = changesToOurs(list, rows, onlyMode(useInstallation().variant))
  const isDisabled = isOffline || isSaving
  if (rows.length === 0) return <ReadState read={read} />
  return (
    <>
      <Card flush>
        <ul className={css.list}>
          {rows.map((row, index) => (
            <li key={row.id}>
              <StatusRow
                row={row}
                place={{ isFirst: index === 0, isLast: index === rows.length - 1 }}
                isDisabled={isDisabled}
                onOpen={() => {
                  setOpened(row)
                  setOpen(true)
                }}
                onMove={(by) => void save(changesOfMove(rows, index, by))}
              />
            </li>
          ))}
        </ul>
      </Card>
      {Object.keys(ours).length > 0 && (
        <div className={css.reset}>
          <Button kind="quiet" wide disabled={isDisabled} onClick={() => void save(ours)}>
            {t('statuses.reset')}
          </Button>
          <p className={css.hint}>{t('statuses.reset_hint')}</p>
        </div>
      )}
      {openings > 0 && opened && (
        <Suspense>
          <StatusForm
            key={openings}
            list={list}
            row={opened}
            open={isOpen}
            isSaving={isDisabled}
            onSave={(values) => save({ [String(opened.id)]: values })}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}

export const StatusesScreen: Screen = () => {
  const { t } = useTranslation()
  const { variant } = useInstallation()
  const isOffline = useIsOffline()
  const navigate = useNavigate()
  const lists = STATUS_LISTS.filter((name) => hasLookup(variant, SET_STATUSES[name].status.name))
  const { list: addressList } = queryOf(useLocation())
  const list = isStatusList(addressList) && lists.includes(addressList) ? addressList : (lists[0] ?? 'order_statuses')
  return (
    <div className={css.screen}>
      <div className={css.tools}>
        {isOffline && <Notice kind="info" title={t('needs_network')} />}
        <p className={css.hint}>{t('statuses.help')}</p>
        <SelectField
          label={t('statuses.of')}
          required
          value={list}
          options={lists.map((name) => ({ value: name, label: t(`${SET_STATUSES[name].owner.name}.many`) }))}
          onChange={(name) => void navigate({ to: ROUTES.statuses.path, search: { list: name }, replace: true })}
        />
      </div>
      <StatusRows key={list} list={list} />
    </div>
  )
}
