/** Opens "Что увидит" for the current rights of a form or of an employee. */
import { IconEye } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOpenings } from '#entity/use-openings.ts'
import { Button } from '#ui/button.tsx'
import type { RowValues } from '#offline/row.ts'

const RolePreviewSheet = lazy(async () => ({ default: (await import('./role-preview-sheet.tsx')).RolePreviewSheet }))

export const PreviewButton = ({ values }: { values: RowValues }) => {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const openings = useOpenings(isOpen)
  return (
    <>
      <Button kind="outline" wide icon={<IconEye aria-hidden />} onClick={() => setOpen(true)}>
        {t('employee.preview')}
      </Button>
      {openings > 0 && (
        <Suspense>
          <RolePreviewSheet values={values} open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
