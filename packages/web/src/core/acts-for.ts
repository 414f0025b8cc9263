/** Whose work is the reader's now: their own, and that of the absent for whom they stand in. */
import type { Reader } from './reader.ts'

export const actsFor = ({ id, stands_for: absent = [] }: Reader): number[] => [id, ...absent.map((one) => one.id)]
