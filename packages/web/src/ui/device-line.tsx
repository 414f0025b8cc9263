/** Says that the data below comes from this device, and how old the oldest of it is. */
import { IconCloudOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'

import css from './device-line.module.css'

export const DeviceLine = ({ children }: { children: ReactNode }) => (
  <p className={css.line} role="status">
    <IconCloudOff aria-hidden />
    {children}
  </p>
)
