/** What a person reads of an error, and what they can report to the operator of the server. */
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ApiError } from '#api/client.ts'
import { draw, prepareDrawing } from '#testing/draw.tsx'
import { useErrorText } from './error-text.ts'

prepareDrawing()

const ErrorText = ({ error }: { error: ApiError }) => <p>{useErrorText()(error)}</p>

test('O3 a fault of the server names the request by its first letters', () => {
  const answer = { status: 'error', error: 'internal error', request_id: '4f1c09ab-77d2-4e68' } as const
  draw(<ErrorText error={new ApiError('internal error', { httpStatus: 500, answer })} />)
  expect(screen.getByText('Ошибка сервера, попробуйте ещё раз (код 4f1c09ab)')).toBeTruthy()
})

test('other errors have no code', () => {
  draw(<ErrorText error={new ApiError('in use')} />)
  expect(screen.getByRole('paragraph').textContent).not.toContain('код')
})
