/** A form over a declared entity: what it asks, what it refuses by itself, what it sends, and that no input is lost. */
import { driver } from '@fura/shared/entities/driver.ts'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { readDraft } from '#offline/drafts.ts'
import type { Row } from '#offline/reads.ts'
import { draw, prepareDrawing, t } from '#testing/draw.tsx'
import { EntityForm } from './form.tsx'
import { type FormOutcome, useEntityForm } from './use-entity-form.ts'

prepareDrawing()

const IVAN: Row = { id: 7, rev: 2, name: 'Иван', phone: '380671112233', comment: null, contractor_id: null }
const outcomes: FormOutcome['state'][] = []

const Held = ({ record = null, isReadOnly = false }: { record?: Row | null; isReadOnly?: boolean }) => {
  const form = useEntityForm({ entity: driver, record }, () => '')
  return (
    <>
      <EntityForm
        entity={driver}
        form={form}
        id="form"
        isReadOnly={isReadOnly}
        onSubmit={() => void form.submit().then(({ state }) => outcomes.push(state))}
        onDelete={() => {}}
      />
      <button type="submit" form="form">
        save
      </button>
    </>
  )
}

const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name: t(`driver.${name}`) })
const errorAt = (element: HTMLElement) =>
  document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent

test('the form refuses a new record at each empty required field and focuses the first', async () => {
  outcomes.length = 0
  const { user } = draw(<Held />)
  await user.click(screen.getByRole('button', { name: 'save' }))
  await vi.waitFor(() => expect(outcomes).toEqual(['missing']))
  const [name, phone] = [box('name'), box('phone')]
  expect([errorAt(name), errorAt(phone)]).toEqual([t('field_error.required'), t('field_error.required')])
  expect(document.activeElement).toBe(name)
})

test('editing a field clears its error and leaves the others', async () => {
  const { user } = draw(<Held />)
  await user.click(screen.getByRole('button', { name: 'save' }))
  await vi.waitFor(() => expect(box('phone').getAttribute('aria-invalid')).toBe('true'))
  await user.type(box('name'), 'Иван')
  expect([box('name').getAttribute('aria-invalid'), box('phone').getAttribute('aria-invalid')]).toEqual([null, 'true'])
})

test('the form refuses a malformed value', async () => {
  outcomes.length = 0
  const { user } = draw(<Held />)
  await user.type(box('name'), 'Иван')
  await user.type(box('phone'), '12')
  await user.click(screen.getByRole('button', { name: 'save' }))
  await vi.waitFor(() => expect(outcomes).toEqual(['wrong']))
  expect(errorAt(box('phone'))).not.toBe('')
})

test('an unchanged record is not sent', async () => {
  outcomes.length = 0
  const { user } = draw(<Held record={IVAN} />)
  expect([box('name').value, box('phone').value]).toEqual(['Иван', '380671112233'])
  await user.click(screen.getByRole('button', { name: 'save' }))
  await vi.waitFor(() => expect(outcomes).toEqual(['unchanged']))
})

test('unsaved input is offered again, and restored at a press', async () => {
  const first = draw(<Held record={IVAN} />)
  await first.user.type(box('name'), ' Петрович')
  const expectedDraft = { values: { name: 'Иван Петрович' } }
  await vi.waitFor(async () => expect(await readDraft('drivers/7')).toMatchObject(expectedDraft), { timeout: 5000 })
  first.unmount()
  const { user } = draw(<Held record={IVAN} />)
  await user.click(await screen.findByRole('button', { name: t('draft_restore') }))
  expect(box('name').value).toBe('Иван Петрович')
})

test('read only, its fields are filled and disabled, and the record cannot be deleted; nor without the right', () => {
  const { unmount } = draw(<Held record={IVAN} isReadOnly />)
  expect([box('name').disabled, screen.queryByRole('button', { name: t('delete') })]).toEqual([true, null])
  unmount()
  draw(<Held record={IVAN} />, { without: ['can_edit_driver'] })
  expect(screen.queryByRole('button', { name: t('delete') })).toBeNull()
})
