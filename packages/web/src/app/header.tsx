/** The header of every screen (S2.04): back arrow or the logo, title with extra info, the screen's own parts, menu button. */
import { TITLE_LENGTH } from '@fura/shared/constants.ts'
import { IconArrowLeft, IconMenu2 } from '@tabler/icons-react'
import { useLocation, useRouter } from '@tanstack/react-router'
import type { RefCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { goBack } from '#core/back.ts'
import { SearchEntrance } from '#features/search/search-entrance.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Mark } from '#ui/mark.tsx'
import { TitleText } from '#ui/title-text.tsx'
import css from './header.module.css'
import { UnsentChip } from './unsent-chip.tsx'
import type { ScreenTitle } from './use-header.ts'

/** The longest title that leaves room for the words of the chip on a phone. */
const TITLE_BESIDE_CHIP = 7

interface HeaderProps {
  title: ScreenTitle
  actionsRef: RefCallback<HTMLElement>
  belowRef: RefCallback<HTMLElement>
  /** Without it the menu is always open at the side. */
  onMenu: (() => void) | null
}

const Title = ({ title: { text, extra, onTap } }: { title: ScreenTitle }) => {
  const words = (
    <>
      <TitleText text={text} />
      {extra !== '' && <span className={css.extra}> {extra}</span>}
    </>
  )
  return (
    <h1 className={css.title} data-long={text.length > TITLE_LENGTH || undefined}>
      {onTap ? (
        <button type="button" className={css.tap} onClick={onTap}>
          {words}
        </button>
      ) : (
        words
      )}
    </h1>
  )
}

export const Header = ({ title, actionsRef, belowRef, onMenu }: HeaderProps) => {
  const { t } = useTranslation()
  const router = useRouter()
  const { pathname } = useLocation()
  // On desktop the header has no ink.
  const kind = onMenu ? 'ink' : 'plain'
  return (
    <header className={css.header}>
      <div className={css.bar}>
        {pathname === '/' ? (
          <span className={css.mark}>
            <Mark size={32} ground="on-ink" />
          </span>
        ) : (
          <IconButton
            kind={kind}
            label={t('back')}
            icon={<IconArrowLeft aria-hidden />}
            onClick={() => goBack(router)}
          />
        )}
        <Title title={title} />
        <UnsentChip isShort={title.text.length + title.extra.length > TITLE_BESIDE_CHIP} />
        <span ref={actionsRef} className={css.actions} />
        <span className={css.search}>
          <SearchEntrance kind={kind} hasIcon={pathname !== '/'} />
        </span>
        {onMenu && (
          <IconButton
            kind="ink"
            label={t('main_menu')}
            icon={<IconMenu2 aria-hidden />}
            aria-haspopup="dialog"
            onClick={onMenu}
          />
        )}
      </div>
      <div ref={belowRef} className={css.below} />
    </header>
  )
}
