/** Numbers of an order's documents: one of a series for each kind, followed by the number of the vehicle. Pure. */
import { trimmedText } from '@fura/shared/fields/wire.ts'

/** "CMR-ODS-26-00017/2" for the second vehicle; without a suffix if there is one vehicle. */
export const numberOfVehicle = (number: unknown, place: number, of: number): string => {
  const text = trimmedText(number)
  return text === '' || of < 2 ? text : `${text}/${place + 1}`
}
