/** Opens the sheet that turns rows of a spreadsheet into parts of a deal. */
import { IconTablePlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOpenings } from '#entity/use-openings.ts'
import { IconButton } from '#ui/icon-button.tsx'
import type { PasteTarget } from './use-pasted.ts'

const PasteSheet = lazy(async () => ({ default: (await import('./paste-sheet.tsx')).PasteSheet }))

export const PasteButton = (props: PasteTarget) => {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const openings = useOpenings(isOpen)
  return (
    <>
      <IconButton
        kind="tint"
        label={t('paste.title')}
        icon={<IconTablePlus aria-hidden />}
        onClick={() => setOpen(true)}
      />
      {openings > 0 && (
        <Suspense>
          <PasteSheet key={openings} {...props} open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
