/** Prints the table: its columns, order and groups, all of its rows up to a limit. */
import { IconPrinter } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListGroup } from '#offline/group-totals.ts'
import { Button } from '#ui/button.tsx'
import { showToast } from '#ui/toast.ts'
import { membersOf } from './columns.ts'
import { MAX_PRINTED, type PrintedSection, readForPrint } from './print-rows.ts'
import type { PrintSheetProps } from './print-sheet.tsx'

const PrintSheet = lazy(async () => ({ default: (await import('./print-sheet.tsx')).PrintSheet }))

interface PrintButtonProps extends Omit<PrintSheetProps, 'sections' | 'onPrinted'> {
  groups: readonly ListGroup[] | null
  queryOf: (group: ListGroup | null) => string
}

export const PrintButton = ({ groups, queryOf, ...sheet }: PrintButtonProps) => {
  const { t } = useTranslation()
  const [isReading, setReading] = useState(false)
  const [sections, setSections] = useState<readonly PrintedSection[] | null>(null)
  const print = async () => {
    setReading(true)
    try {
      const read = await readForPrint(sheet.entity, groups, queryOf, membersOf(sheet.entity, sheet.columns))
      setSections(read)
      const count = read.reduce((sum, { rows }) => sum + rows.length, 0)
      if (count === MAX_PRINTED) showToast(t('table.printed_first', { num: count }))
    } catch {
      showToast(t('table.not_printed'), 'error')
    } finally {
      setReading(false)
    }
  }
  return (
    <>
      <Button kind="quiet" busy={isReading} icon={<IconPrinter aria-hidden />} onClick={() => void print()}>
        {t('table.print')}
      </Button>
      <Suspense>
        {sections && <PrintSheet {...sheet} sections={sections} onPrinted={() => setSections(null)} />}
      </Suspense>
    </>
  )
}
