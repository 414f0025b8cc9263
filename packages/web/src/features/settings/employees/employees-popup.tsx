/**
 * The employees in a popup (S2.15): found by name or phone, page by page, disabled ones apart. Those with the right can add
 * one here; a row opens the person's card. From 1,200 px they may be a table.
 */
import type { FieldOf } from '@fura/shared/entities/index.ts'
import type { FiltersOf } from '@fura/shared/entities/filter-names.ts'
import { teamUser } from '@fura/shared/entities/team-user.ts'
import { IconLayoutList, IconPlus, IconTable } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#core/contexts.tsx'
import { BrowseRows } from '#entity/browse-rows.tsx'
import { EntityRow, type RowProps } from '#entity/row.tsx'
import { useOpenings } from '#entity/use-openings.ts'
import { usePopupList } from '#entity/use-popup-list.tsx'
import type { Row } from '#offline/reads.ts'
import { ROOM_FOR_TABLE, useListView } from '#records/lists/list-view.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { useMedia } from '#ui/use-media.ts'
import css from './employees.module.css'
import type { useEmployeeAddress } from './use-employee-address.ts'

const EmployeesTable = lazy(async () => ({ default: (await import('./employees-table.tsx')).EmployeesTable }))
const EmployeePopup = lazy(async () => ({ default: (await import('./employee-popup.tsx')).EmployeePopup }))
const EmployeeForm = lazy(async () => ({ default: (await import('./employee-form.tsx')).EmployeeForm }))

type EmployeesPopupProps = Pick<
  ReturnType<typeof useEmployeeAddress>,
  'isOpen' | 'isNew' | 'id' | 'closeList' | 'openPerson' | 'closePerson'
>

/** A position says more than the role. */
const SHOWN_BY_POSITION: readonly FieldOf<'team_user'>[] = ['role']

const EmployeeRow = (props: RowProps) => (
  <EntityRow {...props} without={props.row.position ? SHOWN_BY_POSITION : undefined} />
)

const NARROWED = { active: { is_active: 1 }, off: { is_active: 0 } } satisfies Record<string, FiltersOf<'team_user'>>
type ShownGroup = keyof typeof NARROWED

const useRows = () => {
  const { t } = useTranslation()
  const [shown, setShown] = useState<ShownGroup>('active')
  const list = usePopupList(teamUser, NARROWED[shown])
  const address = { filters: { is_active: shown === 'active' ? '1' : '0' }, search: list.settledSearch, page: 1 }
  const above = (
    <div className={css.above}>
      {list.searchBox}
      <Segmented
        label={t('employee.shown')}
        value={shown}
        options={[
          { value: 'active', label: t('employee.active') },
          { value: 'off', label: t('employee.off_all') },
        ]}
        onChange={(value) => {
          list.toFirstPage()
          setShown(value === 'off' ? 'off' : 'active')
        }}
      />
    </div>
  )
  return { list, address, above }
}

const useView = () => {
  const { t } = useTranslation()
  const hasTable = useMedia(ROOM_FOR_TABLE)
  const [view, setView] = useListView(teamUser.path)
  const isTable = hasTable && view === 'table'
  const Icon = isTable ? IconLayoutList : IconTable
  const button = hasTable && (
    <IconButton
      label={t(isTable ? 'board.as_list' : 'table.as_table')}
      icon={<Icon aria-hidden />}
      onClick={() => setView(isTable ? 'list' : 'table')}
    />
  )
  return { isTable, button }
}

/** A card keeps showing its person while it slides away. */
const useLast = <T,>(value: T | null): T | null => {
  const [last, setLast] = useState(value)
  if (value !== null && value !== last) setLast(value)
  return last
}

interface RowsProps extends Pick<ReturnType<typeof useRows>, 'list' | 'address'> {
  isTable: boolean
  onOpen: (row: Row) => void
}

const Rows = ({ list, address, isTable, onOpen }: RowsProps) =>
  isTable && list.browsed.rows.length > 0 ? (
    <Suspense>
      <EmployeesTable address={address} onOpen={onOpen} />
    </Suspense>
  ) : (
    <BrowseRows
      entity={teamUser}
      browsed={list.browsed}
      search={list.settledSearch}
      RowView={EmployeeRow}
      onRow={onOpen}
    />
  )

const OpenPopup = ({ isOpen, isNew, id, closeList, openPerson, closePerson }: EmployeesPopupProps) => {
  const { t } = useTranslation()
  const { can } = useSession()
  const { list, address, above } = useRows()
  const { isTable, button } = useView()
  const shownId = useLast(id)
  const [isAsked, setAsked] = useState(false)
  const isAdding = can(teamUser.can.add) && (isAsked || isNew)
  const additions = useOpenings(isAdding)
  const addButton = can(teamUser.can.add) && (
    <Button wide icon={<IconPlus aria-hidden />} onClick={() => setAsked(true)}>
      {t('employee.add')}
    </Button>
  )
  return (
    <Sheet
      open={isOpen}
      onClose={closeList}
      title={t('employees')}
      height="fixed"
      desktop={isTable ? 'dialog' : 'panel'}
      isRoomy={isTable}
      action={button}
      search={above}
      footer={
        ((list.pages && !isTable) || addButton) && (
          <>
            {!isTable && list.pages}
            {addButton}
          </>
        )
      }
    >
      <Rows list={list} address={address} isTable={isTable} onOpen={(row) => openPerson(row.id)} />
      <Suspense>
        {shownId !== null && (
          <EmployeePopup id={shownId} open={id !== null} onShow={openPerson} onClose={closePerson} />
        )}
        {additions > 0 && (
          <EmployeeForm
            key={additions}
            record={null}
            open={isAdding}
            onClose={() => {
              setAsked(false)
              if (isNew) closePerson()
            }}
            onSaved={(row) => {
              setAsked(false)
              openPerson(row.id)
            }}
          />
        )}
      </Suspense>
    </Sheet>
  )
}

export const EmployeesPopup = (props: EmployeesPopupProps) => {
  const openings = useOpenings(props.isOpen)
  return openings === 0 ? null : <OpenPopup key={openings} {...props} />
}
