/** The route of a deal in one line; consecutive equal places appear once. */
import { expect, test } from 'vitest'
import { routeLine } from './route-line.ts'

test.each([
  [['Нинбо', 'Нинбо', 'Одесса', 'Киев'], 'Нинбо → Одесса → Киев'],
  [['Нинбо', 'Нинбо', 'Одесса', 'Одесса'], 'Нинбо → Одесса'],
  [['Одесса', '', '', 'Варшава'], 'Одесса → Варшава'],
  [['Киев', 'Одесса', 'Варна', 'Киев'], 'Киев → Одесса → Варна → Киев'],
  [['', 'Одесса', '', ''], 'Одесса'],
  [['', '', '', ''], ''],
])('%j reads "%s"', ([poo_name, pol_name, pod_name, fd_name], line) => {
  expect(routeLine({ poo_name, pol_name, pod_name, fd_name })).toBe(line)
})
