/**
 * The layout of the consignment note as data: the place and the height of each box. It follows the older print that is still used
 * in the East; the model of 2007 numbers boxes 3 to 5 differently, and would be another table like this one.
 */

/** A box of the form; `title` is its head at the top right, `adr` the line of dangerous goods. */
export type CmrBox = number | 'title' | 'adr'

export interface CmrRow {
  height: number
  /** With their widths in twenty-fourths of the page. */
  boxes: readonly (readonly [box: CmrBox, width: number])[]
}

export const CMR_COLUMNS = 24

export const CMR_ROWS: readonly CmrRow[] = [
  {
    height: 62,
    boxes: [
      [1, 12],
      ['title', 12],
    ],
  },
  {
    height: 62,
    boxes: [
      [2, 12],
      [16, 12],
    ],
  },
  {
    height: 50,
    boxes: [
      [3, 12],
      [17, 12],
    ],
  },
  {
    height: 50,
    boxes: [
      [4, 12],
      [18, 12],
    ],
  },
  { height: 30, boxes: [[5, 24]] },
  {
    height: 150,
    boxes: [
      [6, 5],
      [7, 3],
      [8, 3],
      [9, 5],
      [10, 3],
      [11, 3],
      [12, 2],
    ],
  },
  { height: 20, boxes: [['adr', 24]] },
  {
    height: 66,
    boxes: [
      [13, 12],
      [19, 12],
    ],
  },
  {
    height: 42,
    boxes: [
      [14, 12],
      [20, 12],
    ],
  },
  {
    height: 38,
    boxes: [
      [15, 12],
      [21, 12],
    ],
  },
  {
    height: 110,
    boxes: [
      [22, 8],
      [23, 8],
      [24, 8],
    ],
  },
  {
    height: 36,
    boxes: [
      [25, 7],
      [26, 7],
      [27, 4],
      [28, 3],
      [29, 3],
    ],
  },
]
