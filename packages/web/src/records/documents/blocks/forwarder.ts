/** Us as one side of a letter: the firm, and the manager with ways to reach them. */
import { trimmedText } from '@fura/shared/fields/wire.ts'
import { formatPhone } from '#i18n/format.ts'
import type { Row } from '#records/documents/paper-row.ts'
import type { Paper } from '../paper.ts'
import { firmName } from './head.ts'
import type { Side } from './parties.ts'

export const phonesOf = (...phones: readonly unknown[]): string =>
  phones
    .map((phone) => formatPhone(trimmedText(phone)))
    .filter(Boolean)
    .join(', ')

export const forwarderSide = (paper: Paper, deal: Row, firm: Row | undefined, isWithManager = true): Side => {
  const manager = paper.record('team_user', deal.manager_id)
  return {
    role: paper.t('document.forwarder'),
    name: firmName(paper, firm) || trimmedText(deal.legal_entity_name),
    record: firm,
    isFull: false,
    more: isWithManager
      ? [
          [paper.t('document.manager'), paper.named(deal, 'manager_id', 'team_user')],
          [paper.t('document.phone'), phonesOf(manager?.phone, manager?.phone2)],
          [paper.t('document.email'), trimmedText(manager?.email)],
        ]
      : [],
  }
}
