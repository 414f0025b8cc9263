/** The box on Home: it looks like the search of a list and opens the one over everything. */
import { wordedKey } from '@fura/shared/label-key.ts'
import { IconSearch } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useInstallation } from '#core/contexts.tsx'
import { openSearch } from '#records/search/search-opening.ts'
import css from './home-search.module.css'

export const HomeSearch = () => {
  const { t } = useTranslation()
  const what = t(wordedKey('search.what', useInstallation().variant.wording))
  return (
    <div className={css.place}>
      <button
        type="button"
        className={css.box}
        aria-haspopup="dialog"
        aria-label={`${t('search.everywhere')}: ${what}`}
        onClick={openSearch}
      >
        <IconSearch aria-hidden />
        <span className={css.words}>{what}</span>
        <kbd className={css.hotkey} aria-hidden>
          /
        </kbd>
      </button>
    </div>
  )
}
