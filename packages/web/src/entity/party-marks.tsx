/** Black list and special control, wherever a client or a contractor is named: words with an icon, never colour alone. */
import { IconBan, IconEye } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import css from './party-marks.module.css'

interface PartyMarksProps {
  row: Readonly<Record<string, unknown>>
  /** Of a record that only names the client: `client` reads `client_blackList`. */
  prefix?: string
}

export const PartyMarks = ({ row, prefix }: PartyMarksProps) => {
  const { t } = useTranslation()
  const isSet = (flag: string): boolean => row[prefix === undefined ? flag : `${prefix}_${flag}`] === 1
  return (
    <>
      {isSet('blackList') && (
        <span className={css.mark} data-kind="black">
          <IconBan aria-hidden />
          {t('client.blackList')}
        </span>
      )}
      {isSet('specialControl') && (
        <span className={css.mark} data-kind="control">
          <IconEye aria-hidden />
          {t('client.specialControl')}
        </span>
      )}
    </>
  )
}
