/** The choice of one of four views. */
import { useTranslation } from 'react-i18next'
import { type View, VIEWS } from '#records/calendar/view.ts'
import { Segmented } from '#ui/segmented.tsx'

export interface ViewChoiceProps {
  view: View
  onView: (view: View) => void
}

export const ViewChoice = ({ view, onView }: ViewChoiceProps) => {
  const { t } = useTranslation()
  return (
    <Segmented
      label={t('calendar.view')}
      value={view}
      options={VIEWS.map((each) => ({ value: each, label: t(`calendar.view.${each}`) }))}
      onChange={(each) => onView(VIEWS.find((one) => one === each) ?? view)}
    />
  )
}
