/** A list to look through in a popup, with search and pages: nothing is picked, people are found and called. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { Sheet } from '#ui/sheet.tsx'
import { BrowseRows } from './browse-rows.tsx'
import type { Narrowing } from './narrowing.ts'
import { useOpenings } from './use-openings.ts'
import { usePopupList } from './use-popup-list.tsx'

interface BrowsePopupProps {
  entity: Entity
  open: boolean
  title: string
  narrowing?: Narrowing
  onClose: () => void
}

const NONE: Narrowing = {}

const OpenPopup = ({ entity, open, title, narrowing = NONE, onClose }: BrowsePopupProps) => {
  const list = usePopupList(entity, narrowing)
  return (
    <Sheet open={open} onClose={onClose} title={title} height="fixed" search={list.searchBox} footer={list.pages}>
      <BrowseRows entity={entity} browsed={list.browsed} search={list.asked} />
    </Sheet>
  )
}

export const BrowsePopup = (props: BrowsePopupProps) => {
  const openings = useOpenings(props.open)
  return openings === 0 ? null : <OpenPopup key={openings} {...props} />
}
