/** Warns while a firm is being typed in that it may exist already, names the matching fields, and links to it. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useIsOffline } from '#api/use-link.ts'
import type { RowValues } from '#offline/row.ts'
import css from './duplicates-hint.module.css'
import type { Duplicate } from './duplicates.api.ts'
import { useDuplicates } from './use-duplicates.ts'

interface DuplicatesHintProps {
  entity: Entity
  /** The form's current values: name, full_name, tax_code, phone, email count. */
  values: RowValues
  excludeId?: number | string | null
}

/** The matching fields: "телефон, название". */
export const useReasonText = (): ((duplicate: Pick<Duplicate, 'reasons'>) => string) => {
  const { t } = useTranslation()
  return ({ reasons }) => reasons.map((reason) => t(`match_${reason}`)).join(', ')
}

export const DuplicatesHint = ({ entity, values, excludeId = null }: DuplicatesHintProps) => {
  const { t } = useTranslation()
  const isOffline = useIsOffline()
  const reasonText = useReasonText()
  const { found } = useDuplicates(entity, values, excludeId)
  if (isOffline) return <p className={css.offline}>{t('duplicates_offline')}</p>
  if (found.length === 0) return null
  return (
    <div className={css.hint} role="status">
      <p className={css.title}>
        <IconAlertTriangle aria-hidden />
        {t('duplicates_found')}
      </p>
      <ul className={css.list}>
        {found.map((one) => (
          <li key={one.id}>
            <Link className={css.link} to={`/${entity.path}/${one.id}`}>
              <strong>{one.name}</strong>
              <span>{reasonText(one)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
