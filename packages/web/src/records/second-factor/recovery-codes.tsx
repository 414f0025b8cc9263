/** The recovery codes, shown once: to be kept on paper or in a file. */
import { useTranslation } from 'react-i18next'
import { saveFile } from '#core/save-file.ts'
import { Button } from '#ui/button.tsx'
import css from './second-factor.module.css'

export const RecoveryCodes = ({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) => {
  const { t } = useTranslation()
  const save = () => saveFile(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }), 'fura-recovery-codes.txt')
  return (
    <div className={css.steps}>
      <h3>{t('second_factor.codes_title')}</h3>
      <p className={css.hint}>{t('second_factor.codes_hint')}</p>
      <ul className={css.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button wide kind="outline" onClick={save}>
        {t('second_factor.codes_save')}
      </Button>
      <Button wide onClick={onDone}>
        {t('second_factor.codes_kept')}
      </Button>
    </div>
  )
}
