import type { CertificateRule, Lacking } from '@reihum/contract/certificates/certificate.schema.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Candidate,
  certificateNumber,
  certificateStateOn,
  lackingFor,
  presenceFigures,
  validUntil,
} from './certificate.rules.ts'

const rule: CertificateRule = {
  title: '',
  presence: { by: 'nothing' },
  unitMinutes: 45,
  needsPass: false,
  contents: [],
  automatic: false,
  mails: true,
  validMonths: null,
  remindDays: null,
  groupId: null,
  templates: { de: null, en: null },
}
const candidate: Candidate = { hasPlace: true, hasEnded: true, percent: 80, units: 12, passed: null }

describe('what somebody lacks for a certificate', () => {
  it.each<[string, Partial<CertificateRule> | null, Partial<Candidate>, Lacking[]]>([
    ['nothing', {}, {}, []],
    ['a rule', null, {}, [{ lacks: 'rule' }]],
    ['a place and the end', {}, { hasPlace: false, hasEnded: false }, [{ lacks: 'place' }, { lacks: 'end' }]],
    ['nothing at the bound', { presence: { by: 'percent', least: 80 } }, {}, []],
    [
      'one percent',
      { presence: { by: 'percent', least: 81 } },
      {},
      [{ lacks: 'presence', by: 'percent', has: 80, needs: 81 }],
    ],
    [
      'half a unit',
      { presence: { by: 'units', least: 12 } },
      { units: 11.5 },
      [{ lacks: 'presence', by: 'units', has: 11.5, needs: 12 }],
    ],
    [
      'all presence, because attendance was not taken',
      { presence: { by: 'percent', least: 1 } },
      { percent: null, units: null },
      [{ lacks: 'presence', by: 'percent', has: 0, needs: 1 }],
    ],
    ['that somebody says they passed', { needsPass: true }, {}, [{ lacks: 'pass' }]],
    ['nothing, because they passed', { needsPass: true }, { passed: true }, []],
    ['a pass, even if the rule asks for none', {}, { passed: false }, [{ lacks: 'passed' }]],
  ])('%s', (_, change, given, lacking) => {
    expect(lackingFor(change && { ...rule, ...change }, { ...candidate, ...given })).toEqual(lacking)
  })

  it('never gets less by being there more', () => {
    const appointment = fc.record({ minutes: fc.integer({ min: 1, max: 600 }), attended: fc.boolean() })
    fc.assert(
      fc.property(
        fc.array(appointment, { minLength: 1, maxLength: 20 }),
        fc.integer({ min: 15, max: 240 }),
        fc.nat(),
        (appointments, unitMinutes, pick) => {
          const before = presenceFigures(appointments, unitMinutes)
          const at = pick % appointments.length
          const after = presenceFigures(
            appointments.map((one, index) => (index === at ? { ...one, attended: true } : one)),
            unitMinutes,
          )
          expect(after.percent).toBeGreaterThanOrEqual(before.percent as number)
          expect(after.units).toBeGreaterThanOrEqual(before.units as number)
          expect(after.percent).toBeLessThanOrEqual(100)
        },
      ),
    )
  })

  it('is counted by time, and a hair less than the share is not the share', () => {
    const there = (minutes: number) => ({ minutes, attended: true })
    const missed = (minutes: number) => ({ minutes, attended: false })
    expect(presenceFigures([there(90), missed(90)], 45)).toEqual({ percent: 50, units: 2 })
    expect(presenceFigures([there(799), missed(201)], 45).percent).toBe(79)
    expect(presenceFigures([], 45)).toEqual({ percent: null, units: null })
  })
})

describe('how long it is valid', () => {
  it.each([
    ['2026-11-26', 24, '2028-11-25'],
    ['2026-11-01', 1, '2026-11-30'],
    ['2026-01-31', 1, '2026-02-28'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2026-12-31', 2, '2027-02-28'],
    ['2026-03-31', 12, '2027-03-30'],
  ])('from %s for %i months until %s', (from, months, until) => {
    expect(validUntil(from, months)).toBe(until)
  })

  it('for ever without months', () => expect(validUntil('2026-11-26', null)).toBeNull())

  it.each([
    ['2026-11-26', null, null, 'valid'],
    ['2026-11-26', null, '2026-11-26', 'valid'],
    ['2026-11-27', null, '2026-11-26', 'expired'],
    ['2026-11-27', 'withdrawn', '2026-11-26', 'withdrawn'],
    ['2026-11-20', 'replaced', '2026-11-26', 'replaced'],
  ] as const)('on %s, ended by %s, valid until %s: %s', (today, endedHow, until, state) => {
    expect(certificateStateOn(today, { endedHow, validUntil: until })).toBe(state)
  })
})

it('numbers them so that they sort', () => {
  expect(certificateNumber(2026, 17)).toBe('Z-2026-00017')
  expect(certificateNumber(2026, 123456)).toBe('Z-2026-123456')
})
