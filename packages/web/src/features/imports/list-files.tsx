/** The button in the header of a list for files: export and import. An empty list offers the import in place of its rows. */
import { IconDotsVertical, IconFileUpload } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { HeaderSlot, useSession } from '#core/contexts.tsx'
import { useBrowse } from '#entity/use-browse.ts'
import { useOpenings } from '#entity/use-openings.ts'
import { useImportAddress } from '#records/lists/import-address.ts'
import type { ListToolsProps } from '#records/lists/list-tools.tsx'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { isImportable } from './importable.ts'

const FilesSheet = lazy(async () => ({ default: (await import('./files-sheet.tsx')).FilesSheet }))
const ImportSheet = lazy(async () => ({ default: (await import('./import-sheet.tsx')).ImportSheet }))

const useMayImport = ({ entity }: Pick<ListToolsProps, 'entity'>): boolean => {
  const { can } = useSession()
  return isImportable(entity) && can(entity.can.add)
}

const UNFILTERED = { filters: {}, search: '', page: 1 }

/** Default filters may hide records, so importing is offered only if there are no records at all. */
const OfferedImport = ({ entity }: Pick<ListToolsProps, 'entity'>) => {
  const { t } = useTranslation()
  const { open } = useImportAddress()
  const { state, total } = useBrowse(entity, UNFILTERED)
  if (state !== 'ready' || total > 0) return null
  return (
    <Button kind="outline" icon={<IconFileUpload aria-hidden />} onClick={open}>
      {t('import')}
    </Button>
  )
}

const ImportButton = (props: ListToolsProps) => useMayImport(props) && <OfferedImport entity={props.entity} />

/** The import that the address asks for. */
const AskedImport = ({ entity }: ListToolsProps) => {
  const { isOpen, close } = useImportAddress()
  const openings = useOpenings(isOpen)
  if (openings === 0) return null
  return (
    <Suspense>
      <ImportSheet entity={entity} open={isOpen} onClose={close} />
    </Suspense>
  )
}

const FilesButton = (props: ListToolsProps) => {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const openings = useOpenings(isOpen)
  const { can } = useSession()
  const mayImport = useMayImport(props)
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
      {mayImport && <AskedImport {...props} />}
      {openings > 0 && (
        <Suspense>
          <FilesSheet {...props} open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

export const ListFiles = (props: ListToolsProps) =>
  props.isEmpty ? <ImportButton {...props} /> : <FilesButton {...props} />
