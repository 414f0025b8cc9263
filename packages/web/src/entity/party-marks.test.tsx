/** Marks of a client beside its name. */
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { draw, prepareDrawing, t } from '#testing/draw.tsx'
import { PartyMarks } from './party-marks.tsx'

prepareDrawing()

const ROW = { client_blackList: 1, client_specialControl: 1 }

test('black list and special control are written in words', () => {
  draw(<PartyMarks row={ROW} prefix="client" />)
  expect(screen.getByText(t('client.blackList'))).toBeDefined()
  expect(screen.getByText(t('client.specialControl'))).toBeDefined()
})

test('special control is not repeated if a notice of the card shows it', () => {
  draw(<PartyMarks row={ROW} prefix="client" without="specialControl" />)
  expect(screen.getByText(t('client.blackList'))).toBeDefined()
  expect(screen.queryByText(t('client.specialControl'))).toBeNull()
})
