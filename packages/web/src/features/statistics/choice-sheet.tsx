/** Whose figures: an employee, an organization, and which day counts an order's income; each only if there is a choice. */
import type { Statistics } from '@fura/shared/statistics.ts'
import { INCOME_DAYS } from '@fura/shared/statistics-figures.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Sheet } from '#ui/sheet.tsx'
import css from './choice-sheet.module.css'
import type { Choice } from './use-statistics-address.ts'

interface ChoiceSheetProps {
  open: boolean
  figures: Statistics
  chosen: Choice
  onApply: (choice: Choice) => void
  onClose: () => void
}

export const ChoiceSheet = ({ open, figures, chosen, onApply, onClose }: ChoiceSheetProps) => {
  const { t } = useTranslation()
  const [choice, setChoice] = useState(chosen)
  const set = (part: Partial<Choice>) => setChoice({ ...choice, ...part })
  const optionsOf = (people: Statistics['people']) => people.map(({ id, name }) => ({ value: String(id), label: name }))
  const apply = () => {
    onApply(choice)
    onClose()
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('stats.whose')}
      desktop="dialog"
      footer={
        <Button wide onClick={apply}>
          {t('apply')}
        </Button>
      }
    >
      <div className={css.fields}>
        {figures.people.length > 1 && (
          <SelectField
            label={t('stats.employee')}
            value={choice.person}
            placeholder={t('stats.everybody')}
            options={optionsOf(figures.people)}
            onChange={(person) => set({ person })}
          />
        )}
        {figures.organizations.length > 1 && (
          <SelectField
            label={t('stats.organization')}
            value={choice.organization}
            placeholder={t('any')}
            options={optionsOf(figures.organizations)}
            onChange={(organization) => set({ organization })}
          />
        )}
        {figures.money && (
          <div>
            <p className={css.label}>{t('stats.income_day')}</p>
            <Segmented
              label={t('stats.income_day')}
              value={choice.incomeDay || figures.income_day}
              options={INCOME_DAYS.map((day) => ({ value: day, label: t(`stats.income_day.${day}`) }))}
              onChange={(day) => set({ incomeDay: INCOME_DAYS.find((each) => each === day) ?? '' })}
            />
          </div>
        )}
      </div>
    </Sheet>
  )
}
