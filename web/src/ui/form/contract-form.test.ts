import { expect, it } from 'vitest'
import { serverMessages } from './contract-form.ts'

it('brings the server’s field errors to the fields of the form', () => {
  const error = { code: 'INVALID_INPUT', fieldErrors: [{ path: 'course.end', message: 'Das Ende …' }] }
  expect(serverMessages(error, 'course.', {})).toEqual({ end: 'Das Ende …' })
})

it('shows a refusal at the field it speaks of', () => {
  const error = { code: 'REFERENCE_TAKEN', detail: 'K-1 ist vergeben.', fieldErrors: [] }
  expect(serverMessages(error, 'course.', { REFERENCE_TAKEN: 'reference' })).toEqual({
    reference: 'K-1 ist vergeben.',
  })
})

it('has nothing to show for other errors', () => {
  expect(serverMessages(new Error('boom'), '', {})).toEqual({})
  expect(serverMessages(null, '', {})).toEqual({})
})
