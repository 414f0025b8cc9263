/** A title of a column as it is compared: letters and digits alone, however it is spelled. */
import { fold } from '@fura/shared/fold.ts'

export const titleKey = (title: string): string =>
  fold(title)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
