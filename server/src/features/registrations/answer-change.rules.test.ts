import type { AskedAttribute, AttributeAnswer } from '@reihum/contract/courses/attribute.schema.ts'
import type { GivenAnswer } from '@reihum/contract/registrations/registration.schema.ts'
import type { AttributeId } from '@reihum/contract/wire/ids.schema.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { answerChanges } from './answer-change.rules.ts'

const words = { de: '', en: '' }
const idOf = (id: string) => id as AttributeId
const question = (id: string, more: Partial<AskedAttribute> = {}): AskedAttribute => ({
  id: idOf(id),
  version: 2,
  kind: 'text',
  label: words,
  help: words,
  required: false,
  scope: 'registration',
  belongsTo: null,
  expiry: 'none',
  options: [],
  consent: words,
  ...more,
})
const answer = (id: string, value: AttributeAnswer['value']) => ({ attributeId: idOf(id), value })
const given = (id: string, value: AttributeAnswer['value']): GivenAnswer => ({
  asked: question(id, { version: 1 }),
  value,
})
const size = [
  { id: 's', label: words },
  { id: 'm', label: words },
]

describe('what staff enters', () => {
  it.each([
    ['completes what is missing', [], [answer('a', 'vegan')], ['vegan'], []],
    ['corrects what was answered', [given('a', 'vegan')], [answer('a', 'alles')], ['alles'], []],
    ['changes nothing if it says the same', [given('a', 'vegan')], [answer('a', ' vegan ')], [], []],
    ['takes an answer away if it is emptied', [given('a', 'vegan')], [answer('a', ' ')], [], ['a']],
    ['empties nothing that is empty', [], [answer('a', '')], [], []],
    ['leaves out what this course does not ask', [given('a', 'vegan')], [answer('x', 'y')], [], []],
  ] as const)('%s', (_, before, answers, kept, removed) => {
    const changes = answerChanges({ questions: [question('a')], given: before }, answers, 'de')
    expect(changes).toEqual({
      kind: 'accepted',
      kept: kept.map((value) => ({ attributeId: 'a', version: 2, value, scope: 'registration' })),
      removed: [...removed],
    })
  })

  it.each([
    ['required', question('a', { required: true }), answer('a', '')],
    ['number', question('a', { kind: 'number' }), answer('a', 'drei')],
    ['invalid', question('a', { kind: 'choice', options: size }), answer('a', 'xl')],
    ['asksAnew', question('a'), { ...answer('a', 'x'), version: 1 }],
  ] as const)('is refused as the form refuses it: %s', (code, asked, entered) => {
    const changes = answerChanges({ questions: [asked], given: [given('a', 's')] }, [entered], 'de')
    expect(changes).toEqual({ kind: 'refused', errors: [{ attributeId: 'a', code }] })
  })

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(fc.string(), fc.option(fc.string()), (typed, earlier) => {
        const before = earlier === null || earlier.trim() === '' ? [] : [given('a', earlier)]
        const known = { questions: [question('a')], given: before }
        const first = answerChanges(known, [answer('a', typed)], 'de')
        if (first.kind === 'refused') return
        const after = [
          ...before.filter(
            ({ asked }) =>
              !first.removed.includes(asked.id) && !first.kept.some((one) => one.attributeId === asked.id),
          ),
          ...first.kept.map(({ value }) => given('a', value)),
        ]
        expect(answerChanges({ ...known, given: after }, [answer('a', typed)], 'de')).toEqual({
          kind: 'accepted',
          kept: [],
          removed: [],
        })
      }),
    )
  })
})
