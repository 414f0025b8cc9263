/** Black list and special control, wherever a client or a contractor is named: words with an icon, never only colour. */
import { IconBan, IconEye } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { MARKS } from '#descriptions/lists.ts'
import { fieldOf, type RowValues } from '#offline/row.ts'
import css from './party-marks.module.css'

interface PartyMarksProps {
  row: RowValues
  /** For a record that refers to the client: `client` reads `client_blackList`. */
  prefix?: string
  /** Shown elsewhere on the same card. */
  without?: keyof typeof MARKS | undefined
}

export const PartyMarks = ({ row, prefix, without }: PartyMarksProps) => {
  const { t } = useTranslation()
  const isSet = (flag: keyof typeof MARKS): boolean =>
    flag !== without && fieldOf(row, prefix === undefined ? flag : `${prefix}_${flag}`) === 1
  return (
    <>
      {isSet('blackList') && (
        <span className={css.mark} data-kind={MARKS.blackList.look}>
          <IconBan aria-hidden />
          {t(MARKS.blackList.label)}
        </span>
      )}
      {isSet('specialControl') && (
        <span className={css.mark} data-kind={MARKS.specialControl.look}>
          <IconEye aria-hidden />
          {t(MARKS.specialControl.label)}
        </span>
      )}
    </>
  )
}
