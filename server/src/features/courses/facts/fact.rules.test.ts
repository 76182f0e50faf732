import type { AskedAttribute, AttributeAnswer } from '@reihum/contract/courses/attribute.schema.ts'
import type { AttributeId } from '@reihum/contract/wire/ids.schema.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { factChanges, isOutdated, saidWith } from './fact.rules.ts'

const words = { de: '', en: '' }
const asked = (id: string, more: Partial<AskedAttribute> = {}): AskedAttribute => ({
  id: id as AttributeId,
  version: 2,
  kind: 'text',
  label: words,
  help: words,
  required: false,
  scope: 'person',
  belongsTo: null,
  expiry: 'none',
  options: [],
  consent: words,
  ...more,
})
const answer = (
  id: string,
  value: AttributeAnswer['value'],
  more: Partial<AttributeAnswer> = {},
): AttributeAnswer => ({ attributeId: id as AttributeId, value, ...more })
const fact = (id: string, value: AttributeAnswer['value']) => ({ asked: asked(id, { version: 1 }), value })

describe('what was said is asked again', () => {
  it.each([
    ['never where no age is set', '2020-01-01T12:00:00Z', null, '2026-03-03T12:00:00Z', false],
    ['not on the day before', '2026-03-03T12:00:00Z', 6, '2026-09-02T12:00:00Z', false],
    ['on the day', '2026-03-03T12:00:00Z', 6, '2026-09-03T00:00:00Z', true],
    ['by the calendar of the provider', '2026-03-03T12:00:00Z', 6, '2026-09-02T22:30:00Z', true],
    ['at the end of a shorter month', '2026-08-31T12:00:00Z', 6, '2027-02-28T12:00:00Z', true],
    ['not at once', '2026-03-03T12:00:00Z', 1, '2026-03-03T12:00:00Z', false],
  ])('%s', (_, said, askAgainMonths, now, expected) => {
    const age = { saidAt: new Date(said), askAgainMonths }
    expect(isOutdated(age, new Date(now), 'Europe/Berlin')).toBe(expected)
  })

  it('once it is outdated, it stays so', () => {
    const at = fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(at, fc.integer({ min: 1, max: 120 }), at, fc.nat(1e10), (saidAt, months, now, later) => {
        const age = { saidAt, askAgainMonths: months }
        const then = new Date(now.getTime() + later)
        if (isOutdated(age, now, 'Europe/Berlin')) expect(isOutdated(age, then, 'Europe/Berlin')).toBe(true)
      }),
    )
  })
})

describe('with a registration', () => {
  const of = { personId: 'p', saidBy: 'attendee' as const }
  const checked = (id: string, scope: AskedAttribute['scope']) => ({
    attributeId: id as AttributeId,
    version: 2,
    value: 'Nüsse',
    scope,
  })

  it('what belongs to the person is said for good, and nothing else', () => {
    const said = saidWith({ given: [], checked: [checked('a', 'person'), checked('b', 'registration')] }, of)
    expect(said).toEqual([{ ...of, attributeId: 'a', version: 2, value: 'Nüsse' }])
  })

  it('what was shown and comes back empty is taken away, and what was never shown is not', () => {
    const seenAsOf = '2026-03-03T12:00:00.000Z'
    const given = [answer('a', '', { seenAsOf }), answer('b', ''), answer('c', [], { seenAsOf })]
    expect(saidWith({ given, checked: [] }, of)).toEqual([
      { ...of, attributeId: 'a', seenAsOf },
      { ...of, attributeId: 'c', seenAsOf },
    ])
  })
})

describe('with what is brought', () => {
  const of = { personId: 'p', saidBy: 'attendee' as const }
  const thing = { kindId: 'dog', name: 'Bello' }
  const named = (value = 'Bello') => ({
    attributeId: 'dog' as AttributeId,
    version: 1,
    value,
    scope: 'registration' as const,
    thing: 'dog' as AttributeId,
  })
  const vaccinated = {
    attributeId: 'v' as AttributeId,
    version: 2,
    value: '2027-03-31',
    scope: 'thing' as const,
    thing: 'dog' as AttributeId,
  }
  const saidNamed = { ...of, attributeId: 'dog', version: 1, value: 'Bello', thing }
  const saidVaccinated = { ...of, attributeId: 'v', version: 2, value: '2027-03-31', thing }

  it.each([
    [
      'its name and what belongs to it are said of it',
      [named(), vaccinated],
      undefined,
      [saidNamed, saidVaccinated],
    ],
    ['what belongs to it is said of nothing where it has no name', [vaccinated], undefined, []],
    ['or of what was named before', [vaccinated], new Map([['dog', 'Bello']]), [saidVaccinated]],
    [
      'what is named now goes before',
      [named(), vaccinated],
      new Map([['dog', 'Rex']]),
      [saidNamed, saidVaccinated],
    ],
  ])('%s', (_, checked, before, expected) => {
    expect(saidWith({ given: [], checked, ...(before && { named: before }) }, of)).toEqual(expected)
  })

  it('what was shown of it and comes back empty is taken away', () => {
    const seenAsOf = '2026-03-03T12:00:00.000Z'
    const said = saidWith({ given: [answer('v', '', { seenAsOf })], checked: [named()] }, of)
    expect(said.filter((one) => 'seenAsOf' in one && one.thing)).toEqual([
      { ...of, attributeId: 'v', seenAsOf, thing },
    ])
  })

  it('nothing that is said of a thing is said of the person', () => {
    const names = fc.string({ minLength: 1 })
    fc.assert(
      fc.property(fc.option(names, { nil: undefined }), fc.boolean(), (name, isVaccinated) => {
        const checked = [...(name === undefined ? [] : [named(name)]), ...(isVaccinated ? [vaccinated] : [])]
        const said = saidWith({ given: [], checked }, of)
        expect(said.every((one) => one.thing?.name === name)).toBe(true)
        expect(said).toHaveLength(name === undefined ? 0 : checked.length)
      }),
    )
  })
})

describe('a change of what stays', () => {
  const questions = [asked('a', { required: true }), asked('b'), asked('n', { kind: 'number' })]
  const facts = [fact('a', 'Nüsse'), fact('n', 7)]
  const changes = (...answers: AttributeAnswer[]) => {
    const outcome = factChanges({ questions, facts }, answers, 'de')
    if (outcome.kind === 'refused') return outcome.errors.map(({ code }) => code)
    return [outcome.kept.map(({ attributeId, value }) => [attributeId, value]), outcome.removed]
  }

  it.each<[string, AttributeAnswer[], unknown]>([
    ['says what is new', [answer('b', 'Seepferdchen')], [[['b', 'Seepferdchen']], []]],
    ['says what is different', [answer('a', 'keine')], [[['a', 'keine']], []]],
    ['says nothing that is known', [answer('a', ' Nüsse '), answer('n', '7')], [[], []]],
    [
      'confirms what was shown',
      [answer('a', 'Nüsse', { seenAsOf: '2026-03-03T12:00:00Z' })],
      [[['a', 'Nüsse']], []],
    ],
    ['takes away what is emptied, also where a form requires it', [answer('a', '')], [[], ['a']]],
    ['takes nothing away that is not there', [answer('b', '')], [[], []]],
    ['is refused by name where it is wrong', [answer('n', 'sieben')], ['number']],
    ['knows no other questions', [answer('x', 'y')], [[], []]],
  ])('%s', (_, answers, expected) => {
    expect(changes(...answers)).toEqual(expected)
  })
})
