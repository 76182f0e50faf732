import { describe, expect, it, test } from 'vitest'
import {
  type AttemptState,
  askedParts,
  attemptEnds,
  decideMove,
  heldUntil,
  isChecked,
  livingStates,
  minutesBetweenLooks,
  mismatchOf,
  type OpenPart,
} from './attempt.rules.ts'

const now = new Date('2026-05-01T12:00:00Z')
const later = new Date('2026-05-01T14:00:00Z')
const asked = { cents: 8900, currency: 'EUR', payee: 'M' }
const states: AttemptState[] = [...livingStates, 'completed', 'cancelled', 'failed']
const move = (state: AttemptState, stands: Parameters<typeof decideMove>[1], expiresAt = later) =>
  decideMove({ state, asked, expiresAt }, stands, now)

test.each<[Partial<typeof asked>, string]>([
  [{}, ''],
  [{ cents: 8901 }, 'amount'],
  [{ cents: 8899 }, 'amount'],
  [{ currency: 'USD' }, 'currency'],
  [{ payee: 'X' }, 'payee'],
  [{ payee: '' }, ''],
])('%o differs in "%s"', (changes, mismatch) => {
  expect(mismatchOf(asked, { ...asked, ...changes })).toBe(mismatch)
})

describe('an attempt', () => {
  it.each(states.filter((state) => state !== 'completed'))(
    'takes money that came in while it was %s',
    (state) => {
      expect(move(state, { kind: 'completed', capture: asked })?.state).toBe('completed')
    },
  )
  it('that is completed stays so, whatever is said', () => {
    for (const kind of ['open', 'approved'] as const) expect(move('completed', { kind })).toBeNull()
    for (const kind of ['pending', 'cancelled', 'failed'] as const)
      expect(move('completed', { kind, reason: '' })).toBeNull()
    expect(move('completed', { kind: 'completed', capture: asked })).toBeNull()
  })
  it('that has ended does not live again', () => {
    for (const state of ['cancelled', 'failed'] as const) {
      expect(move(state, { kind: 'open' })).toBeNull()
      expect(move(state, { kind: 'pending', reason: '' })).toBeNull()
    }
  })
  it.each<[AttemptState, Parameters<typeof decideMove>[1], AttemptState | undefined]>([
    ['starting', { kind: 'open' }, 'open'],
    ['open', { kind: 'open' }, undefined],
    ['open', { kind: 'approved' }, 'approved'],
    ['open', { kind: 'pending', reason: 'ECHECK' }, 'pending'],
    ['pending', { kind: 'failed', reason: 'DECLINED' }, 'failed'],
    ['unknown', { kind: 'open' }, 'open'],
    ['unknown', { kind: 'approved' }, 'approved'],
    ['approved', { kind: 'cancelled', reason: 'EXPIRED' }, 'cancelled'],
  ])('%s on %o becomes %s', (state, stands, expected) => {
    expect(move(state, stands)?.state).toBe(expected)
  })
  it('ends with its deadline, unless somebody has approved it', () => {
    expect(move('open', { kind: 'open' }, now)).toMatchObject({ state: 'cancelled', reason: 'EXPIRED' })
    expect(move('open', { kind: 'approved' }, now)?.state).toBe('approved')
  })
  it('ends not later than the place is to be paid', () => {
    expect(attemptEnds(now, null)).toEqual(new Date('2026-05-01T15:00:00Z'))
    expect(attemptEnds(now, later)).toEqual(later)
    expect(attemptEnds(now, new Date('2026-06-01T00:00:00Z'))).toEqual(new Date('2026-05-01T15:00:00Z'))
  })
  it('holds the place exactly while money may be on its way', () => {
    for (const state of states) expect(heldUntil(state, now) !== null).toBe(isChecked(state))
  })
  it('is looked up less and less often', () => {
    const pauses = Array.from({ length: 20 }, (_, times) => minutesBetweenLooks(times))
    expect(pauses[0]).toBe(5)
    expect(pauses).toEqual(pauses.toSorted((a, b) => a - b))
    expect(pauses.at(-1)).toBe(360)
  })
})

describe('what is asked for', () => {
  const part = (id: string, changes: Partial<OpenPart> = {}): OpenPart => ({
    receivableId: id,
    cents: 100,
    dueOn: null,
    partNumber: 1,
    places: [{ id: 'a', state: 'reserved', paymentDueAt: null }],
    ...changes,
  })
  const ids = (open: OpenPart[]) => askedParts(open, '2026-05-01').map(({ receivableId }) => receivableId)
  const confirmed = [{ id: 'b', state: 'confirmed', paymentDueAt: null }]
  it('is the next part of each place, and what is due', () => {
    expect(ids([part('1'), part('2', { partNumber: 2, dueOn: '2026-06-01' })])).toEqual(['1'])
    expect(ids([part('1'), part('2', { partNumber: 2, dueOn: '2026-04-30' })])).toEqual(['1', '2'])
    expect(ids([part('1'), part('2', { places: confirmed, dueOn: '2026-06-01' })])).toEqual(['1', '2'])
  })
  it('is nothing for confirmed places without a day, nor for those that wait or are gone', () => {
    expect(ids([part('1', { places: confirmed })])).toEqual([])
    for (const state of ['on_waiting_list', 'cancelled'])
      expect(ids([part('1', { places: [{ id: 'a', state, paymentDueAt: null }] })])).toEqual([])
  })
})
