/** One titled block of the page. */
import type { ReactNode } from 'react'

import { SectionTitle } from '#ui/card.tsx'

import css from './dev-ui.module.css'

export const Block = ({ title, children, pad = false }: { title: string; children: ReactNode; pad?: boolean }) => (
  <section className={css.block} aria-label={title}>
    <SectionTitle>{title}</SectionTitle>
    {pad ? <div className={css.pad}>{children}</div> : children}
  </section>
)
