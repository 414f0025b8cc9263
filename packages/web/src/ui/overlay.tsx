/** Lifts a drawer above the screen and dims the screen behind it, in proportion to the swipe. */
import { Drawer } from '@base-ui/react/drawer'
import type { ReactNode } from 'react'

import css from './overlay.module.css'

export const Overlay = ({ children }: { children: ReactNode }) => (
  <Drawer.Portal className={css.portal}>
    <Drawer.Backdrop className={css.scrim} />
    {children}
  </Drawer.Portal>
)
