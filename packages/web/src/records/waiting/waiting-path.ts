/** The address of a page of waiting items: also requested before the code of Home is loaded. */
import { PAGE_SIZE } from '@fura/shared/constants.ts'

export const waitingPath = ({ group, start }: { group?: string | undefined; start: number }): string =>
  `/api/waiting/list/?${group ? `group=${group}&` : ''}start=${start}&num=${PAGE_SIZE}`
