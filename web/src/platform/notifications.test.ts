import { expect, it } from 'vitest'
import { presentation } from './notifications.ts'

it('shows a notice for five seconds, an error for twenty and within reach of the keyboard', () => {
  expect(presentation({ kind: 'positive', message: 'x' })).toMatchObject({ autoClose: 5_000, role: 'status' })
  const error = presentation({ kind: 'negative', message: 'x' })
  expect(error).toMatchObject({ autoClose: 20_000, role: 'alert', tabIndex: 0 })
})

it('leaves ten seconds to undo what it tells, whatever it is', () => {
  const action = { label: 'Rückgängig', run: () => undefined }
  expect(presentation({ kind: 'positive', message: 'x', action }).autoClose).toBe(10_000)
})

it('takes the time-out that is given, none at all included', () => {
  expect(presentation({ kind: 'info', message: 'x', timeout: 0 }).autoClose).toBe(0)
})

it.each([-1, Number.NaN, Number.POSITIVE_INFINITY, '5000' as unknown as number])(
  'rejects the time-out %s',
  (timeout) => {
    expect(() => presentation({ kind: 'info', message: 'x', timeout })).toThrow(RangeError)
  },
)

it('shows the same message once', () => {
  const one = presentation({ kind: 'info', message: 'x' })
  expect(presentation({ kind: 'info', message: 'x' }).id).toBe(one.id)
  expect(presentation({ kind: 'info', message: 'y' }).id).not.toBe(one.id)
})
