/** The button that reports a problem of an order, beside its next step. */
import { IconAlertTriangle } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOpenings } from '#entity/use-openings.ts'
import type { Row } from '#offline/reads.ts'
import { IconButton } from '#ui/icon-button.tsx'

const ProblemSheet = lazy(async () => ({ default: (await import('./problem-sheet.tsx')).ProblemSheet }))

export const ProblemButton = ({ deal }: { deal: Row }) => {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const openings = useOpenings(isOpen)
  return (
    <>
      <IconButton
        kind="tile"
        label={t('problem.title')}
        icon={<IconAlertTriangle aria-hidden />}
        onClick={() => setOpen(true)}
      />
      {openings > 0 && (
        <Suspense>
          <ProblemSheet key={openings} deal={deal} open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
