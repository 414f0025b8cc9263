/** A sum: a number field with its currency behind it and cents in pairs. */
import { NumberField, type NumberFieldProps } from './number-field.tsx'

const CENTS = 2

interface MoneyFieldProps extends Omit<NumberFieldProps, 'places' | 'whole' | 'unit'> {
  currency?: string | undefined
}

export const MoneyField = ({ currency, ...rest }: MoneyFieldProps) => (
  <NumberField {...rest} places={CENTS} unit={currency} />
)
