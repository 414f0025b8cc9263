/** Whose work the reader does now: their own, and that of absent colleagues whom they deputise for. */
import type { Reader } from './reader.ts'

export const actsFor = ({ id, stands_for: absent = [] }: Reader): number[] => [id, ...absent.map((one) => one.id)]
