/**
 * A bank account of a firm of ours; papers print the one in their currency, else the firm's default. It has an IBAN or, where
 * banks have none, a number of its own.
 */
import { code, flag, iban, ref, text } from '../fields/field.ts'
import { defineEntity } from './entity.ts'

export const bankAccount = defineEntity({
  name: 'bank_account',
  table: 'bank_accounts',
  path: 'bank_accounts',
  title: 'iban',
  fields: {
    legal_entity_id: ref('legal_entity', { required: true, inList: true }),
    currency_id: ref('currency', { required: true, inList: true }),
    iban: iban({ inList: true }),
    account_number: text({ max: 34, inList: true }),
    bank_name: text({ inList: true }),
    swift: code({ max: 11, inList: true }),
    mfo: code({ max: 9, inList: true }),
    is_default: flag({ inList: true }),
  },
  can: { add: 'can_add_user', edit: 'can_add_user' },
  seenBy: 'everyone',
  filters: ['legal_entity_id', 'currency_id'],
  sort: ['id'],
})
