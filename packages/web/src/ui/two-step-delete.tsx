/** Deletes at the second press: the first one asks, and the question disappears after four seconds. */
import { IconTrash } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from './button.tsx'

const ASKS_FOR = 4000

interface TwoStepDeleteProps {
  onDelete: () => void
  busy?: boolean
  disabled?: boolean
  wide?: boolean
  /** The text of the first step; "delete" unless the screen has a better word. */
  label?: string
}

export const TwoStepDelete = ({ onDelete, label, ...rest }: TwoStepDeleteProps) => {
  const { t } = useTranslation()
  const [armed, setArmed] = useState(false)

  useEffect(() => {
    if (!armed) return
    const timer = setTimeout(() => setArmed(false), ASKS_FOR)
    return () => clearTimeout(timer)
  }, [armed])

  const press = () => {
    setArmed(!armed)
    if (armed) onDelete()
  }

  return (
    <Button {...rest} kind="danger" data-armed={armed || undefined} icon={<IconTrash aria-hidden />} onClick={press}>
      <span aria-live="polite">{armed ? t('confirm_delete') : (label ?? t('delete'))}</span>
    </Button>
  )
}
