/** On a phone: the choice of the view, and the way to subscribe to the calendar. */
import { IconCalendarShare } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { ViewChoice, type ViewChoiceProps } from './view-choice.tsx'
import css from './view-sheet.module.css'

interface ViewSheetProps extends ViewChoiceProps {
  open: boolean
  onSubscribe: () => void
  onClose: () => void
}

export const ViewSheet = ({ open, view, onView, onSubscribe, onClose }: ViewSheetProps) => {
  const { t } = useTranslation()
  return (
    <Sheet open={open} onClose={onClose} title={t('calendar.view')}>
      <div className={css.choices}>
        <ViewChoice
          view={view}
          onView={(each) => {
            onView(each)
            onClose()
          }}
        />
        <Button
          kind="outline"
          icon={<IconCalendarShare aria-hidden />}
          onClick={() => {
            onClose()
            onSubscribe()
          }}
        >
          {t('calendar.add_to')}
        </Button>
      </div>
    </Sheet>
  )
}
