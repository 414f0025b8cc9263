/** S9.01: three page numbers at a time. */
import { expect, test } from 'vitest'

import { pageNumbers } from './page-numbers.ts'

test.each([
  [1, 1, [1]],
  [1, 2, [1, 2]],
  [1, 8, [1, 2, 3]],
  [2, 8, [1, 2, 3]],
  [5, 8, [4, 5, 6]],
  [8, 8, [6, 7, 8]],
])('S9.01 page %i of %i shows %j', (page, pages, numbers) => {
  expect(pageNumbers(page, pages)).toEqual(numbers)
})
