/** A number field while somebody types: thousands are grouped at once, and the caret stays where it was. */
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { draw, prepareDrawing } from '#testing/draw.tsx'
import { NumberField } from './number-field.tsx'

prepareDrawing()

const values: string[] = []

const Held = ({ start = '', whole = false }: { start?: string; whole?: boolean }) => {
  const [value, setValue] = useState(start)
  const change = (next: string) => {
    values.push(next)
    setValue(next)
  }
  return <NumberField label="Цена" places={2} whole={whole} value={value} onChange={change} />
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Цена' })

test('thousands are grouped while they are typed; the value is a plain decimal', async () => {
  values.length = 0
  const { user } = draw(<Held />)
  await user.type(field(), '1250000,5')
  expect(field().value).toBe('1\u00A0250\u00A0000,5')
  expect(values.at(-1)).toBe('1250000.5')
  await user.tab()
  expect(field().value).toBe('1\u00A0250\u00A0000,50')
})

test('a digit in the middle moves the groups and not the caret; Backspace behind a space takes the digit before it', async () => {
  const { user } = draw(<Held start="1250" />)
  await user.click(field())
  field().setSelectionRange(1, 1)
  await user.keyboard('7')
  expect([field().value, field().selectionStart]).toEqual(['17\u00A0250', 2])
  field().setSelectionRange(3, 3)
  await user.keyboard('{Backspace}')
  expect(field().value).toBe('1\u00A0250')
})

test('a count or a year is not grouped', async () => {
  const { user } = draw(<Held whole />)
  await user.type(field(), '2026')
  expect(field().value).toBe('2026')
})
