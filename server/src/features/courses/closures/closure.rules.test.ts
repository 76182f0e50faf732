import type { ClosureKind } from '@reihum/contract/courses/closure.schema.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../appointments/series.rules.ts'
import { closureOn } from './closure.rules.ts'

const closure = (name: string, firstDay: string, lastDay: string, kind: ClosureKind = 'closed') => ({
  name,
  kind,
  firstDay,
  lastDay,
})
const summer = closure('Sommerpause', '2027-07-20', '2027-09-02')

describe('a day belongs to a closure', () => {
  it.each([
    ['the day before it', '2027-07-19', null],
    ['its first day', '2027-07-20', 'Sommerpause'],
    ['a day within', '2027-08-15', 'Sommerpause'],
    ['its last day', '2027-09-02', 'Sommerpause'],
    ['the day after it', '2027-09-03', null],
    ['the same day of another year', '2028-08-15', null],
  ])('%s', (_, date, name) => {
    expect(closureOn([summer])(date)?.name ?? null).toBe(name)
  })

  it('of a single day', () => {
    const on = closureOn([closure('Betriebsausflug', '2027-05-07', '2027-05-07')])
    expect(['2027-05-06', '2027-05-07', '2027-05-08'].map((date) => on(date)?.name)).toEqual([
      undefined,
      'Betriebsausflug',
      undefined,
    ])
  })

  it('before school holidays, and of two of a kind to the one that began first', () => {
    const school = closure('Sommerferien', '2027-07-01', '2027-08-31', 'school')
    const works = closure('Umbau', '2027-08-01', '2027-08-10')
    const on = closureOn([works, school, summer])
    expect(['2027-07-10', '2027-08-05', '2027-09-01'].map(on)).toEqual([
      { kind: 'school', name: 'Sommerferien' },
      { kind: 'closed', name: 'Sommerpause' },
      { kind: 'closed', name: 'Sommerpause' },
    ])
  })

  it('without any, never', () => {
    expect(closureOn([])('2027-08-15')).toBeNull()
  })
})

const anyDay = fc.integer({ min: 0, max: 400 }).map((days) => addDays('2027-01-01', days))
const anyClosure = fc
  .record({ firstDay: anyDay, days: fc.nat(60), kind: fc.constantFrom<ClosureKind>('closed', 'school') })
  .map(({ firstDay, days, kind }) => closure(`${kind} ${firstDay}`, firstDay, addDays(firstDay, days), kind))

it('in whatever order they come, a day is off exactly if one of them holds it, and closed if one of these does', () => {
  fc.assert(
    fc.property(fc.array(anyClosure, { maxLength: 8 }), anyDay, (closures, date) => {
      const holding = closures.filter(({ firstDay, lastDay }) => firstDay <= date && date <= lastDay)
      const found = closureOn(closures)(date)
      expect(found !== null).toBe(holding.length > 0)
      if (found) expect(found.kind).toBe(holding.some(({ kind }) => kind === 'closed') ? 'closed' : 'school')
      expect(closureOn([...closures].reverse())(date)).toEqual(found)
    }),
  )
})
