/**
 * The employees in a popup (S2.15): found by name or phone, page by page, those who were switched off apart. Whoever may adds
 * one here; a row opens the person's card.
 */
import { teamUser } from '@fura/shared/entities/team-user.ts'
import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#core/contexts.tsx'
import { BrowseRows } from '#entity/browse-rows.tsx'
import { EntityRow, type RowProps } from '#entity/row.tsx'
import { useOpenings } from '#entity/use-openings.ts'
import { usePopupList } from '#entity/use-popup-list.tsx'
import { Button } from '#ui/button.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Sheet } from '#ui/sheet.tsx'
import css from './employees.module.css'

const EmployeePopup = lazy(async () => ({ default: (await import('./employee-popup.tsx')).EmployeePopup }))
const EmployeeForm = lazy(async () => ({ default: (await import('./employee-form.tsx')).EmployeeForm }))

interface EmployeesPopupProps {
  open: boolean
  onClose: () => void
}

/** A position says more than the role that gave its rights. */
const SAID_BY_POSITION = ['role']

const EmployeeRow = (props: RowProps) => (
  <EntityRow {...props} without={props.row.position ? SAID_BY_POSITION : undefined} />
)

const NARROWED = { active: { is_active: 1 }, off: { is_active: 0 } } as const
type ShownGroup = keyof typeof NARROWED

const useRows = () => {
  const { t } = useTranslation()
  const [shown, setShown] = useState<ShownGroup>('active')
  const list = usePopupList(teamUser, NARROWED[shown])
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
  return { list, above }
}

const OpenPopup = ({ open, onClose }: EmployeesPopupProps) => {
  const { t } = useTranslation()
  const { can } = useSession()
  const { list, above } = useRows()
  const [id, setId] = useState<number | string | null>(null)
  const [isCard, setCard] = useState(false)
  const [isAdding, setAdding] = useState(false)
  const additions = useOpenings(isAdding)
  const show = (person: number | string) => {
    setId(person)
    setCard(true)
  }
  const addButton = can(teamUser.can.add) && (
    <Button wide icon={<IconPlus aria-hidden />} onClick={() => setAdding(true)}>
      {t('employee.add')}
    </Button>
  )
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('employees')}
      height="fixed"
      search={above}
      footer={
        (list.pages || addButton) && (
          <>
            {list.pages}
            {addButton}
          </>
        )
      }
    >
      <BrowseRows
        entity={teamUser}
        browsed={list.browsed}
        search={list.settledSearch}
        RowView={EmployeeRow}
        onRow={(row) => show(row.id)}
      />
      <Suspense>
        {id !== null && <EmployeePopup id={id} open={isCard} onShow={show} onClose={() => setCard(false)} />}
        {additions > 0 && (
          <EmployeeForm
            key={additions}
            record={null}
            open={isAdding}
            onClose={() => setAdding(false)}
            onSaved={(row) => {
              setAdding(false)
              show(row.id)
            }}
          />
        )}
      </Suspense>
    </Sheet>
  )
}

export const EmployeesPopup = (props: EmployeesPopupProps) => {
  const openings = useOpenings(props.open)
  return openings === 0 ? null : <OpenPopup key={openings} {...props} />
}
