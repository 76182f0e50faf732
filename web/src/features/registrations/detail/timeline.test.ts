import type { RegistrationDetail } from '@reihum/contract/registrations/registration.schema.ts'
import { expect, it } from 'vitest'
import { timelineOf } from './timeline.ts'

const at = (minute: number) => `2027-03-01T10:0${minute}:00.000Z`

const move = (minute: number, to: RegistrationDetail['moves'][number]['to']) => ({
  from: null,
  to,
  at: at(minute),
  actorName: '',
  cause: 'registered' as const,
  note: '',
  passedOver: null,
  offeredUntil: null,
})

const mail = (minute: number, state: RegistrationDetail['mails'][number]['state'] = 'sent') =>
  ({
    id: `mail of ${minute}`,
    subject: '',
    recipient: '',
    state,
    at: at(minute),
    reason: null,
  }) as unknown as RegistrationDetail['mails'][number]

const told = (moves: RegistrationDetail['moves'], mails: RegistrationDetail['mails']) =>
  timelineOf({ moves, mails }).map((entry) => ('move' in entry ? entry.move.to : entry.mail.id))

it('tells moves and mails as one story, the newest first', () => {
  expect(told([move(1, 'on_waiting_list'), move(4, 'reserved')], [mail(5), mail(2)])).toEqual([
    'mail of 5',
    'reserved',
    'mail of 2',
    'on_waiting_list',
  ])
})

it('puts what was told of a move above it, and the later of two moves at one instant above the earlier', () => {
  expect(told([move(1, 'reserved'), move(1, 'cancelled')], [mail(1)])).toEqual([
    'mail of 1',
    'cancelled',
    'reserved',
  ])
})

it.each(['failed', 'refused'] as const)('marks a mail that did not arrive: %s', (state) => {
  expect(timelineOf({ moves: [], mails: [mail(1, state)] })[0]?.kind).toBe('failed')
})
