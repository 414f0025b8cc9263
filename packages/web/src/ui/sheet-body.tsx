/** The body of a sheet: sentences, notices and fields, one below the other. */
import type { ReactNode } from 'react'

import css from './sheet-body.module.css'

export const SheetBody = ({ children }: { children: ReactNode }) => <div className={css.body}>{children}</div>
