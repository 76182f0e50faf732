import { describe, expect, test } from 'vitest'
import { decideProofStep, type ProofStanding } from './proof.rules.ts'

const standing = (state: ProofStanding['state'], isCharged = false, reason = ''): ProofStanding => ({
  state,
  isCharged,
  reason,
})
const wish = (state: ProofStanding['state'], charge = false, reason = '') => ({ state, charge, reason })

describe('a decision on a proof', () => {
  test.each([
    ['seen', standing('owed'), wish('seen'), 'seen', null],
    ['said again', standing('seen'), wish('seen'), null, null],
    ['refused without money', standing('owed'), wish('refused'), 'refused', null],
    ['refused with the difference', standing('owed'), wish('refused', true), 'refused', 'charge'],
    ['charged later', standing('refused'), wish('refused', true), 'refused', 'charge'],
    ['not charged any more', standing('refused', true), wish('refused'), 'refused', 'take_back'],
    ['shown after all', standing('refused', true), wish('seen'), 'seen', 'take_back'],
    ['taken back', standing('refused', true), wish('owed'), 'owed', 'take_back'],
    ['waived: a charge makes no sense', standing('owed'), wish('waived', true), 'waived', null],
    ['another reason', standing('refused', true, 'a'), wish('refused', true, 'b'), 'refused', null],
  ])('%s', (_, before, wanted, state, money) => {
    const step = decideProofStep(before, wanted)
    expect([step?.after.state ?? null, step?.money ?? null]).toEqual([state, money])
  })

  test('keeps a reason only with a refusal', () => {
    expect(decideProofStep(standing('owed'), wish('seen', false, 'x'))?.after.reason).toBe('')
    expect(decideProofStep(standing('owed'), wish('refused', false, 'x'))?.after.reason).toBe('x')
  })
})
