/** Fields that clients and contractors share. */
export const REQUISITES = [
  'tax_code',
  'vat_number',
  'is_vat_payer',
  'director',
  'acts_on',
  'iban',
  'bank_name',
  'swift',
  'legal_address',
  'actual_address',
  'postal_address',
] as const

export const CONTRACT = ['contract_number', 'contract_date', 'contract_until'] as const

export const PAYMENT = ['payment_type_id', 'payment_delay_days', 'payment_delay_basis'] as const
