/** The rate of VAT that a new row starts with (domain.md 3.2); people may choose another in the form. */

/** Codes of the seeded rates. */
export type VatCode = 'UA20' | 'UA0' | 'NOVAT'

export interface VatCase {
  /** Of what we sell: our own firm; of what we buy: the supplier. */
  isSellerVatPayer: boolean
  /** Carriage, as against handling, customs and fees. */
  isCarriage: boolean
  /** As orders_dir_types has it. */
  directionId: number
}

const DOMESTIC = 4

/** Carriage across the border is taxed at nought, which is not the same as no VAT. */
export const defaultVat = ({ isSellerVatPayer, isCarriage, directionId }: VatCase): VatCode => {
  if (!isSellerVatPayer) return 'NOVAT'
  return isCarriage && directionId !== DOMESTIC ? 'UA0' : 'UA20'
}
