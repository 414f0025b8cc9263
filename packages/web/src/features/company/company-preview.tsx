/** A preview of the app with the typed values: the header with name and colour, the toolbar of the variant. */
import { BRANDS } from '@fura/shared/brands.ts'
import { type CompanySettings, isReadableInk } from '@fura/shared/company-settings.ts'
import { VARIANTS } from '@fura/shared/variants.ts'
import { useTranslation } from 'react-i18next'
import css from './company.module.css'

export const CompanyPreview = ({ values }: { values: CompanySettings }) => {
  const { t } = useTranslation()
  const { brand, toolbar } = VARIANTS[values.variant]
  const ink = values.colour && isReadableInk(values.colour) ? values.colour : BRANDS[brand].ink
  return (
    <figure className={css.preview} aria-label={t('company.preview')}>
      <div className={css.header} style={{ background: ink }}>
        <b>{values.name}</b>
        <span>{t(BRANDS[brand].title)}</span>
      </div>
      <ul className={css.toolbar}>
        {toolbar.map((item) => (
          <li key={item}>{t(`nav.${item}`)}</li>
        ))}
      </ul>
      <figcaption>{t('company.preview')}</figcaption>
    </figure>
  )
}
