/** The frame of the screens before the login: the board on ink, and a panel with the form. */
import { LANGUAGES } from '@fura/shared/language.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useInstallation } from '#core/contexts.tsx'
import { useTabTitle } from '#core/use-tab-title.ts'
import { currentLanguage } from '#i18n/i18n.ts'
import { setLanguage } from '#i18n/language.ts'
import { useBuildInfo } from '#offline/use-build-info.ts'
import { Mark } from '#ui/mark.tsx'
import css from './auth-layout.module.css'
import { DepartureBoard } from './departure-board.tsx'

interface AuthLayoutProps {
  title: string
  subtitle: string
  children: ReactNode
  /** Where else a person may want to go from here. */
  link: ReactNode
}

const LanguageSwitch = () => {
  const { t } = useTranslation()
  return (
    <div className={css.languages} role="group" aria-label={t('interface_language')}>
      {LANGUAGES.map((language) => (
        <button
          key={language}
          type="button"
          className={css.language}
          lang={language}
          aria-pressed={language === currentLanguage()}
          title={t(`language.${language}`)}
          onClick={() => void setLanguage(language)}
        >
          {t(`language_short_${language}`)}
        </button>
      ))}
    </div>
  )
}

export const AuthLayout = ({ title, subtitle, children, link }: AuthLayoutProps) => {
  const { t } = useTranslation()
  const { variant } = useInstallation()
  useTabTitle(title)
  const buildInfo = useBuildInfo()
  return (
    <div className={css.screen}>
      <header className={css.ink}>
        <div className={css.brand}>
          <Mark size={56} ground="on-ink" />
          <div>
            <p className={css.name}>{t(`brand.${variant.brand}`)}</p>
            <p className={css.tagline}>{t('app_tagline')}</p>
          </div>
        </div>
        <DepartureBoard />
      </header>
      <main className={css.panel}>
        <div className={css.column}>
          <h1 className={css.title}>{title}</h1>
          <p className={css.subtitle}>{subtitle}</p>
          {children}
          <div className={css.links}>
            {link}
            <LanguageSwitch />
          </div>
          <p className={css.version}>{t('version_line', buildInfo)}</p>
        </div>
      </main>
    </div>
  )
}
