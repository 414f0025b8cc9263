/** Language, theme and sound. The first two belong to this device, the sound to the person. */
import { teamUser } from '@fura/shared/entities/team-user.ts'
import { isLanguage, LANGUAGES } from '@fura/shared/language.ts'
import { useTranslation } from 'react-i18next'
import { changeUser } from '#api/user-copy.ts'
import { useSession } from '#core/contexts.tsx'
import { setTheme, type Theme } from '#core/theme.ts'
import { useTheme } from '#core/use-theme.ts'
import { useWords } from '#entity/words.ts'
import { currentLanguage } from '#i18n/i18n.ts'
import { setLanguage } from '#i18n/language.ts'
import { save } from '#offline/outbox.ts'
import { Card } from '#ui/card.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { SwitchRow } from '#ui/switch-row.tsx'
import css from './settings.module.css'

const THEMES: readonly Theme[] = ['auto', 'light', 'dark']

const LanguageChoice = () => {
  const { t } = useTranslation()
  return (
    <div className={css.choice}>
      <p className={css.label}>{t('interface_language')}</p>
      <Segmented
        label={t('interface_language')}
        value={currentLanguage()}
        options={LANGUAGES.map((language) => ({ value: language, label: t(`language.${language}`) }))}
        onChange={(chosen) => {
          if (isLanguage(chosen)) void setLanguage(chosen)
        }}
      />
    </div>
  )
}

const ThemeChoice = () => {
  const words = useWords(teamUser)
  const theme = useTheme()
  return (
    <div className={css.choice}>
      <p className={css.label}>{words.field('theme')}</p>
      <Segmented
        label={words.field('theme')}
        value={theme}
        options={THEMES.map((each) => ({ value: each, label: words.choice('theme', each) }))}
        onChange={(chosen) => setTheme(THEMES.find((each) => each === chosen) ?? 'auto')}
      />
    </div>
  )
}

const SoundSwitch = () => {
  const { t } = useTranslation()
  const { user } = useSession()
  const turn = (isOn: boolean) => {
    const sound = isOn ? 1 : 0
    void changeUser({ sound_on: sound })
    void save({ entity: teamUser, action: 'update', id: user.id, values: { sound_on: sound }, label: user.name })
  }
  return (
    <SwitchRow label={t('team_user.sound_on')} hint={t('sound_hint')} value={user.sound_on === 1} onChange={turn} />
  )
}

export const AppearanceCard = () => (
  <Card>
    <LanguageChoice />
    <ThemeChoice />
    <SoundSwitch />
  </Card>
)
