/** The subject of an event in words: the record or the list, granted and withdrawn rights, changed fields. */
import { absence } from '@fura/shared/entities/absence.ts'
import { entityByName } from '@fura/shared/entities/index.ts'
import { teamUser } from '@fura/shared/entities/team-user.ts'
import { textIn } from '@fura/shared/fields/wire.ts'
import { FLAGS } from '@fura/shared/permissions.ts'
import { useTranslation } from 'react-i18next'
import { useWords, type Words } from '#entity/words.ts'
import type { Row } from '#offline/reads.ts'

const SIGN = /^[+-]/
/** How somebody logged in, if not by a password into a normal session. */
const WAYS = ['link', 'passkey', 'unstored']

interface EventWords {
  /** What kind of record, or which list. */
  objectWord: (row: Row) => string
  /** Granted and withdrawn rights, changed fields, the way of a login. */
  detailText: (row: Row) => string
}

export const useEventWords = (): EventWords => {
  const { t } = useTranslation()
  const [words, ofAbsence]: [Words, Words] = [useWords(teamUser), useWords(absence)]
  const nameOf = (name: string): string => {
    if (WAYS.includes(name)) return t(`audit_event.detail.${name}`)
    const flag = FLAGS.find((one) => one === name)
    if (flag) return t(`flag.${flag}`)
    if (Object.hasOwn(teamUser.fields, name)) return words.field(name)
    return Object.hasOwn(absence.fields, name) ? ofAbsence.field(name) : name
  }
  const tokenText = (token: string): string => {
    const [name = '', value] = token.split('=')
    if (name === 'role' && value) return `${words.field('role')}: ${words.choice('role', value)}`
    const [sign] = SIGN.exec(token) ?? ['']
    return `${sign && `${sign.replace('-', '−')} `}${nameOf(token.replace(SIGN, ''))}`
  }
  return {
    objectWord: (row) => {
      const kind = entityByName(textIn(row.object_type))
      return kind ? t(row.event === 'exported' ? `${kind.name}.many` : kind.name) : textIn(row.object_type)
    },
    detailText: (row) => {
      const detail = textIn(row.detail)
      // A command and the file of an export are shown as they are.
      if (row.event === 'admin_command' || row.event === 'exported') return detail
      return detail.split(' ').filter(Boolean).map(tokenText).join(', ')
    },
  }
}
