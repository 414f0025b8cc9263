/** The button in the header of a list for files: export and import. */
import { IconDotsVertical } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { HeaderSlot, useSession } from '#core/contexts.tsx'
import { useOpenings } from '#entity/use-openings.ts'
import type { ListToolsProps } from '#records/lists/list-tools.tsx'
import { IconButton } from '#ui/icon-button.tsx'

const FilesSheet = lazy(async () => ({ default: (await import('./files-sheet.tsx')).FilesSheet }))

export const ListFiles = (props: ListToolsProps) => {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const openings = useOpenings(isOpen)
  const { can } = useSession()
  if (!can('can_export') && !can(props.entity.can.add)) return null
  return (
    <>
      <HeaderSlot place="actions">
        <IconButton
          kind={props.isWide ? 'plain' : 'ink'}
          label={t('more_actions')}
          icon={<IconDotsVertical aria-hidden />}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        />
      </HeaderSlot>
      {openings > 0 && (
        <Suspense>
          <FilesSheet {...props} open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
