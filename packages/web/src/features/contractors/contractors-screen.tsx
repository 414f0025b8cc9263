/** /contractors: carriers, lines, agents and all others who work for us, with their filters (S2.18). */
import { contractor } from '@fura/shared/entities/contractor.ts'
import { ROUTES } from '@fura/shared/routes.ts'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import type { Screen } from '#core/screen.ts'
import { recordPath } from '#entity/record-screens.ts'
import { EntityRow, type RowProps } from '#entity/row.tsx'
import { EntityList } from '#records/lists/list-screen.tsx'
import { prefetchList } from '#records/lists/prefetch-list.ts'

const ContractorCard = lazy(async () => ({ default: (await import('./contractor-card.tsx')).ContractorCard }))

const SCREENS = {
  pathOf: (id: number | string) => recordPath(ROUTES.contractor.path, id),
  newPath: ROUTES.newContractor.path,
  Card: ContractorCard,
}

/** The group shows already that it carries; the flag would repeat it. */
const ContractorRow = (props: RowProps) => (
  <EntityRow {...props} without={props.row.group_id ? [...(props.without ?? []), 'is_carrier'] : props.without} />
)

export const ContractorsScreen: Screen = () => {
  const { t } = useTranslation()
  return (
    <EntityList
      entity={contractor}
      title={t(ROUTES.contractors.title)}
      hasFilters
      screens={SCREENS}
      RowView={ContractorRow}
    />
  )
}

ContractorsScreen.prefetch = prefetchList(contractor)
