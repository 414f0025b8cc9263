/** The link to the help, and the switch of hints. */
import { IconHelpCircle } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOpenings } from '#entity/use-openings.ts'
import { Card } from '#ui/card.tsx'
import { ListRow } from '#ui/list-row.tsx'
import { HintsSwitch } from './hints-switch.tsx'

const HelpSheet = lazy(async () => ({ default: (await import('./help-sheet.tsx')).HelpSheet }))

export const HelpRow = () => {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const openings = useOpenings(isOpen)
  return (
    <>
      <Card flush>
        <ListRow
          leading={<IconHelpCircle aria-hidden />}
          title={t('help.title')}
          subtitle={t('help.row_hint')}
          chevron
          onPress={() => setOpen(true)}
        />
      </Card>
      <Card>
        <HintsSwitch />
      </Card>
      {openings > 0 && (
        <Suspense>
          <HelpSheet key={openings} first="guide" open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
