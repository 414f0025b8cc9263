/** An account is known by its IBAN or, where banks have none, by its number. */
import type { FieldErrors, Values } from '../fields/validate.ts'

export const checkBankAccount = ({ iban, account_number: number }: Values): FieldErrors =>
  iban || number ? {} : { iban: 'required' }
