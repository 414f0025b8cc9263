/** Exports the shown list as a file, or imports rows from a file if the person may add them. */
import { nowSeconds } from '@fura/shared/seconds.ts'
import { IconFileSpreadsheet, IconFileText, IconFileUpload } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/client.ts'
import { useIsOffline } from '#api/use-link.ts'
import { useSession } from '#core/contexts.tsx'
import { saveFile } from '#core/save-file.ts'
import { useErrorText } from '#entity/error-text.ts'
import { useOpenings } from '#entity/use-openings.ts'
import { useWords } from '#entity/words.ts'
import { formatDate } from '#i18n/format.ts'
import type { ListToolsProps } from '#records/lists/list-tools.tsx'
import { useShownColumns } from '#records/table/use-shown-columns.ts'
import { ListRow } from '#ui/list-row.tsx'
import { Notice } from '#ui/notice.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { showToast } from '#ui/toast.ts'
import { exportList, type FileFormat } from './import.api.ts'
import css from './imports.module.css'
import { isImportable } from './importable.ts'

/** Most people only export lists. */
const ImportSheet = lazy(async () => ({ default: (await import('./import-sheet.tsx')).ImportSheet }))

interface FilesSheetProps extends ListToolsProps {
  open: boolean
  onClose: () => void
}

const FORMATS = [
  { format: 'xlsx', icon: <IconFileSpreadsheet aria-hidden /> },
  { format: 'csv', icon: <IconFileText aria-hidden /> },
] as const

/** Exports the list; says why if it fails. */
const useExport = ({ entity, address, arranged, onClose }: FilesSheetProps) => {
  const { t } = useTranslation()
  const words = useWords(entity)
  const errorText = useErrorText()
  const columns = useShownColumns(entity, arranged)
  const [busy, setBusy] = useState<FileFormat | null>(null)
  const list = { address, sort: arranged?.sort ?? '', columns }
  const take = async (format: FileFormat): Promise<void> => {
    setBusy(format)
    try {
      const day = formatDate(nowSeconds())
      saveFile(await exportList(entity, list, format), `${words.many} ${day}.${format}`)
      showToast(t('export_done'))
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      showToast(errorText(error), 'error')
    } finally {
      setBusy(null)
    }
  }
  return { busy, take }
}

export const FilesSheet = (props: FilesSheetProps) => {
  const { entity, total, open, onClose } = props
  const { t } = useTranslation()
  const { can } = useSession()
  const formats = can('can_export') ? FORMATS : []
  const isOffline = useIsOffline()
  const { busy, take } = useExport(props)
  const [isImporting, setImporting] = useState(false)
  const openings = useOpenings(isImporting)
  return (
    <>
      <Sheet open={open} onClose={onClose} title={useWords(entity).many} desktop="dialog">
        {isOffline && (
          <div className={css.notice}>
            <Notice title={t('needs_network')} />
          </div>
        )}
        {formats.map(({ format, icon }) => (
          <ListRow
            key={format}
            leading={icon}
            title={t(`export_${format}`)}
            subtitle={busy === format ? t('export_busy') : t('export_hint', { count: total })}
            onPress={isOffline || busy !== null ? undefined : () => void take(format)}
          />
        ))}
        {isImportable(entity) && can(entity.can.add) && (
          <ListRow
            leading={<IconFileUpload aria-hidden />}
            title={t('import')}
            subtitle={t('import_hint')}
            chevron
            onPress={isOffline ? undefined : () => setImporting(true)}
          />
        )}
      </Sheet>
      {openings > 0 && (
        <Suspense>
          <ImportSheet
            entity={entity}
            open={isImporting}
            onClose={() => {
              setImporting(false)
              onClose()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
