/** One end of a leg: the city with its address; a tap picks another city. */
import { city } from '@fura/shared/entities/city.ts'
import { IconChevronRight } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOpenings } from '#entity/use-openings.ts'
import { nameOf } from '#i18n/names.ts'
import css from './leg-card.module.css'

const EntityPicker = lazy(async () => ({ default: (await import('#entity/picker.tsx')).EntityPicker }))

interface PointRowProps {
  label: string
  value: number | string | null
  name: string
  address: string
  isWrong: boolean
  onPick: (id: number | string, name: string) => void
}

export const PointRow = ({ label, value, name, address, isWrong, onPick }: PointRowProps) => {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const openings = useOpenings(isOpen)
  return (
    <>
      <button
        type="button"
        className={css.point}
        data-wrong={isWrong || undefined}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <span className={css.pointWords}>
          <span className={css.label}>{label}</span>
          <span className={css.city} data-empty={value === null || undefined}>
            {value === null ? t('quote_choose_city') : name}
          </span>
          {address !== '' && <span className={css.address}>{address}</span>}
          {isWrong && <span className={css.error}>{t('field_error.required')}</span>}
        </span>
        <IconChevronRight aria-hidden />
      </button>
      {openings > 0 && (
        <Suspense>
          <EntityPicker
            of={city}
            open={isOpen}
            title={label}
            value={value}
            onPick={(row) => {
              setOpen(false)
              onPick(row.id, nameOf(row))
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
