/** Optional details of a reported problem: photo, new time and a note. */
import type { FieldOf } from '@fura/shared/entities/index.ts'
import { orderProblem } from '@fura/shared/entities/order-problem.ts'
import { IconCamera } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Field } from '#entity/field.tsx'
import { usePickers } from '#records/files/use-pickers.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import css from './carriage.module.css'

interface ProblemMoreProps {
  values: Readonly<Record<string, unknown>>
  onChange: (name: FieldOf<'order_problem'>, value: unknown) => void
  hasPhoto: boolean
  onPhoto: (photo: File | null) => void
  onTakeBack: () => void
}

const OPTIONAL_FIELDS = ['new_date', 'note'] as const satisfies FieldOf<'order_problem'>[]

export const ProblemMore = ({ values, onChange, hasPhoto, onPhoto, onTakeBack }: ProblemMoreProps) => {
  const { t } = useTranslation()
  const pickers = usePickers({ isOneImage: true, onFiles: ([file]) => onPhoto(file ?? null) })
  return (
    <div className={css.choice}>
      <Notice kind="info" title={t('problem.manager_informed')}>
        {t('problem.manager_informed_hint')}
      </Notice>
      {pickers.inputs}
      <Button kind="outline" wide icon={<IconCamera aria-hidden />} onClick={() => pickers.openCamera('photo')}>
        {hasPhoto ? t('problem.photo_chosen') : t('files.add_photo')}
      </Button>
      {OPTIONAL_FIELDS.map((name) => (
        <Field
          key={name}
          entity={orderProblem}
          name={name}
          value={values[name] ?? null}
          onChange={(value) => onChange(name, value)}
        />
      ))}
      <Button kind="link" onClick={onTakeBack}>
        {t('problem.take_back')}
      </Button>
    </div>
  )
}
