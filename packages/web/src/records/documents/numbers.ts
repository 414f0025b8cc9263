/** Numbers of the papers of an order: one of a series for each kind, and behind it which vehicle of several it is. Pure. */
import { trimmedText } from '@fura/shared/fields/wire.ts'

/** "CMR-ODS-26-00017/2" of the second vehicle; a number alone where there is one vehicle. */
export const numberOfVehicle = (number: unknown, place: number, of: number): string => {
  const text = trimmedText(number)
  return text === '' || of < 2 ? text : `${text}/${place + 1}`
}
