/** A phone number in digits: an empty field shows 380 on focus, and pasted numbers do not repeat it (S5.05). */
import { PHONE_HINT, PHONE_PREFILL } from '@fura/shared/constants.ts'

import { DigitsField, type DigitsProps } from './digits-field.tsx'

const LONGEST = 15
/** Operator and number, behind the country's code. */
const NATIONAL = '\\d{9}'
const REPEATED = new RegExp(`^${PHONE_PREFILL}(${PHONE_PREFILL}${NATIONAL})$`)
const WITH_TRUNK_ZERO = new RegExp(`^${PHONE_PREFILL}0(${NATIONAL})$`)

/** "380" + a pasted "380671112233" or "0671112233" is the number itself. */
export const cleanPhone = (digits: string): string =>
  digits.replace(REPEATED, '$1').replace(WITH_TRUNK_ZERO, `${PHONE_PREFILL}$1`).slice(0, LONGEST)

const asTyped = (digits: string): string => digits

export const PhoneField = (props: DigitsProps) => (
  <DigitsField
    {...props}
    type="tel"
    inputMode="tel"
    autoComplete="tel"
    placeholder={PHONE_HINT}
    prefill={PHONE_PREFILL}
    clean={cleanPhone}
    format={asTyped}
  />
)
