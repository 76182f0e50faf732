import { describe, expect, test } from 'vitest'
import { brokenPromises, type Promised, readPromised, writePromised } from './promised.ts'

const operation = 'POST /{tenant}/courses'
const kept: Promised = {
  [operation]: {
    sent: {
      tenant: 'string!',
      id: 'string!',
      kind: 'string=course,event',
      prices: 'array',
      'prices[].cents': 'integer',
    },
    answered: { id: 'string', title: 'string' },
  },
}
const changed = (change: Partial<Promised[string]>): Promised => ({
  [operation]: { sent: {}, answered: {}, ...kept[operation], ...change },
})
const sent = kept[operation]?.sent
const answered = kept[operation]?.answered

describe('what programs rely on', () => {
  test.each([
    ['the same', kept],
    ['a further operation', { ...kept, 'GET /{tenant}/more': { sent: {}, answered: {} } }],
    ['a further field in the answer', changed({ answered: { ...answered, more: 'string' } })],
    ['a further field that may be sent', changed({ sent: { ...sent, more: 'string' } })],
    ['a field that need not be sent any more', changed({ sent: { ...sent, id: 'string' } })],
    ['a further value', changed({ sent: { ...sent, kind: 'string=camp,course,event' } })],
    ['any text where there was a choice', changed({ sent: { ...sent, kind: 'string' } })],
    [
      'something that may be left out as a whole, with a field that it cannot be without',
      changed({ sent: { ...sent, contact: 'object', 'contact.name': 'string!' } }),
    ],
    [
      'a list that may be left out, with a field that each of it needs',
      changed({ sent: { ...sent, guests: 'array', 'guests[].name': 'string!' } }),
    ],
  ])('%s is fine', (_what, now) => {
    expect(brokenPromises(kept, now)).toEqual([])
  })

  test.each([
    ['an operation that is gone', {}, `${operation} is gone`],
    [
      'a field that is gone from the answer',
      changed({ answered: { id: 'string' } }),
      `${operation}: title is gone`,
    ],
    [
      'a field that cannot be sent any more',
      changed({ sent: { tenant: 'string!', id: 'string!', kind: 'string=course,event', prices: 'array' } }),
      `${operation}: prices[].cents is gone`,
    ],
    [
      'a field of another kind',
      changed({ answered: { ...answered, title: 'object' } }),
      `${operation}: title was string and is object`,
    ],
    [
      'a field that could be left out',
      changed({ sent: { ...sent, 'prices[].cents': 'integer!' } }),
      `${operation}: prices[].cents was integer and is integer!`,
    ],
    [
      'a value that is not taken any more',
      changed({ sent: { ...sent, kind: 'string=event' } }),
      `${operation}: kind does not take course any more`,
    ],
    [
      'a choice where any text was taken',
      changed({ sent: { ...sent, tenant: 'string!=one,two' } }),
      `${operation}: tenant takes nothing but one,two now`,
    ],
    [
      'a new field that has to be sent',
      changed({ sent: { ...sent, more: 'string!' } }),
      `${operation}: more has to be sent now`,
    ],
    [
      'a new field that has to be sent with what is sent already',
      changed({ sent: { ...sent, 'prices[].name': 'string!' } }),
      `${operation}: prices[].name has to be sent now`,
    ],
  ])('%s is not', (_what, now, broken) => {
    expect(brokenPromises(kept, now)).toEqual([broken])
  })

  test('is the same once it was written and read', () => {
    const empty: Promised = { 'DELETE /{tenant}/x': { sent: {}, answered: {} } }
    expect(readPromised(writePromised({ ...kept, ...empty }))).toEqual({ ...kept, ...empty })
  })
})
