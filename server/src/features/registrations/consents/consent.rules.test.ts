import type { GivenAnswer } from '@reihum/contract/registrations/registration.schema.ts'
import { describe, expect, it } from 'vitest'
import { canBeTakenBack, isConsent } from './consent.rules.ts'

const answer = (value: unknown, asked: object) =>
  ({ value, asked: { kind: 'checkbox', scope: 'registration', required: false, ...asked } }) as GivenAnswer

describe('what somebody answered', () => {
  it.each([
    ['a box that was ticked is agreed to, and taken back at will', true, {}, true, true],
    ['what the form required is agreed to, and not taken back alone', true, { required: true }, true, false],
    ['what was said for the whole booking is not taken back alone', true, { scope: 'order' }, true, false],
    ['a box that was left open agrees to nothing', false, {}, false, true],
    ['a text agrees to nothing', 'Ja', { kind: 'text' }, false, false],
  ])('%s', (_, value, asked, agrees, isTakenBack) => {
    const given = answer(value, asked)
    expect([isConsent(given), canBeTakenBack(given)]).toEqual([agrees, isTakenBack])
  })
})
