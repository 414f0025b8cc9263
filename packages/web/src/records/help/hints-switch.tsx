/** Whether hints are shown on this device. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SwitchRow } from '#ui/switch-row.tsx'
import { areHintsOn, switchHints } from './hints.ts'

export const HintsSwitch = () => {
  const { t } = useTranslation()
  const [isOn, setOn] = useState(areHintsOn)
  const change = (next: boolean) => {
    switchHints(next)
    setOn(next)
  }
  return <SwitchRow label={t('hints.title')} hint={t('hints.about')} value={isOn} onChange={change} />
}
