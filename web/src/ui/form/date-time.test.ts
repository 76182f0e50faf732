import { expect, it } from 'vitest'
import { joinDateTime } from './date-time.ts'

const berlin = 'Europe/Berlin'

it('joins day and time to an instant on the tenant’s wall clock, in winter and in summer', () => {
  expect(joinDateTime({ date: '2027-01-25', time: '18:00' }, berlin)).toBe('2027-01-25T17:00:00.000Z')
  expect(joinDateTime({ date: '2027-07-25', time: '9' }, berlin)).toBe('2027-07-25T07:00:00.000Z')
})

it('keeps what is no instant, so that the schema can say so', () => {
  expect(joinDateTime({ date: '31.02.2027', time: '18:00' }, berlin)).toBe('31.02.2027 18:00')
  expect(joinDateTime({ date: '2027-01-25', time: '' }, berlin)).toBe('2027-01-25')
  expect(joinDateTime({ date: '', time: ' ' }, berlin)).toBe('')
})
