/** A form of an order by its mode of transport: what it does not have is not asked; what is filled stays, with a mark. */
import { order } from '@fura/shared/entities/order.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Row } from '#offline/reads.ts'
import { draw, prepareDrawing, t } from '#testing/draw.tsx'
import { EntityForm, type FormOpening } from './form.tsx'
import { useEntityForm } from './use-entity-form.ts'

prepareDrawing()

const ASKED: FormOpening<'order'> = { first: ['voyage', 'booking_number'], next: ['cmr_number', 'contract_number'] }
const NONE = { voyage: null, booking_number: null, cmr_number: null, contract_number: null }

const Held = ({ record }: { record: Row }) => {
  const form = useEntityForm({ entity: order, record }, () => '')
  return <EntityForm entity={order} form={form} id="form" opening={ASKED} onSubmit={() => {}} />
}

const row = (values: object): Row => ({ id: 7, rev: 2, ...NONE, ...values })
const shown = () =>
  Object.keys(NONE).filter((name) => screen.queryByRole('textbox', { name: t(`order.${name}`) }) !== null)

test('a road order is asked for its CMR and not for a voyage, a sea order the other way round', () => {
  const { unmount } = draw(<Held record={row({ order_type_id: 2 })} />)
  expect(shown()).toEqual(['cmr_number', 'contract_number'])
  unmount()
  draw(<Held record={row({ order_type_id: 1 })} />)
  expect(shown()).toEqual(['voyage', 'booking_number', 'contract_number'])
})

test('an order of several legs is asked for what each of them has', () => {
  const directions = [{ transport_mode: 'sea' }, { transport_mode: 'auto' }]
  draw(<Held record={row({ order_type_id: 9, directions })} />)
  expect(shown()).toEqual(['voyage', 'booking_number', 'cmr_number', 'contract_number'])
})

test('a field of another mode that is filled stays with a mark, also while it is being emptied', async () => {
  const { user } = draw(<Held record={row({ order_type_id: 2, voyage: 'AB1' })} />)
  expect(shown()).toEqual(['voyage', 'cmr_number', 'contract_number'])
  expect(screen.getByText(t('field_error.other_mode'))).toBeTruthy()
  await user.clear(screen.getByRole('textbox', { name: t('order.voyage') }))
  expect(shown()).toContain('voyage')
})
