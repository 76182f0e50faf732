import { expect, test } from 'vitest'
import { mailActionsOf } from './mail.rules.ts'

const booking = { is_secret: false, erased_at: null, next_try_at: null, subject_kind: 'booking' }
const again = ['resend', 'readdress']
const later = new Date('2027-03-01T10:00:00Z')

test.each([
  ['one on its way', { ...booking, state: 'queued' }, []],
  ['one that waits for its next try', { ...booking, state: 'queued', next_try_at: later }, again],
  ['a sent one', { ...booking, state: 'sent' }, again],
  ['a refused one', { ...booking, state: 'refused' }, again],
  ['a failed one', { ...booking, state: 'failed' }, again],
  ['a stored one', { ...booking, state: 'stored' }, again],
  ['one that its recipient had given up', { ...booking, state: 'unwanted' }, []],
  ['one of which nobody knows', { ...booking, state: 'unknown' }, again],
  [
    'one of which nobody knows, and which is tried again',
    { ...booking, state: 'unknown', next_try_at: later },
    again,
  ],
  ['one about an account', { ...booking, state: 'refused', subject_kind: null }, ['resend']],
  ['a refused one with a personal link', { ...booking, state: 'refused', is_secret: true }, ['resend']],
  ['a sent one with a personal link', { ...booking, state: 'sent', is_secret: true }, []],
  ['one about an erased person', { ...booking, state: 'refused', erased_at: later }, []],
])('%s', (_, mail, actions) => {
  expect(mailActionsOf(mail, true)).toEqual(actions)
})

test('without a mail server nothing is sent', () => {
  expect(mailActionsOf({ ...booking, state: 'stored' }, false)).toEqual([])
})
