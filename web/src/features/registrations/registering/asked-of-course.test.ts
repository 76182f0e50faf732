import type { AskedAttribute, Attribute } from '@reihum/contract/courses/attribute.schema.ts'
import type { AttributeId } from '@reihum/contract/wire/ids.schema.ts'
import { describe, expect, it } from 'vitest'
import { answersToSend, askedOfCourse, numberTyped } from './asked-of-course.ts'

const attribute = (
  id: string,
  more: { archived?: boolean; forAllCourses?: boolean; kind?: string; belongsTo?: string } = {},
) =>
  ({
    id,
    version: 3,
    archived: more.archived ?? false,
    fields: {
      kind: more.kind ?? 'text',
      forAllCourses: more.forAllCourses ?? false,
      belongsTo: more.belongsTo ?? null,
    },
  }) as unknown as Attribute
const idOf = (id: string) => id as AttributeId

describe('a course asks', () => {
  it('what belongs to something that is brought behind the question for it, and only with it', () => {
    const all = [
      attribute('breed', { belongsTo: 'dog' }),
      attribute('dog', { kind: 'thing' }),
      attribute('size', { forAllCourses: true }),
    ]
    const ids = (attributeIds: string[]) =>
      askedOfCourse(all, { attributeIds: attributeIds.map(idOf) }).map(({ id }) => id)
    expect(ids(['dog'])).toEqual(['dog', 'breed', 'size'])
    expect(ids([])).toEqual(['size'])
  })

  it('what it names and what all courses ask, in the order of the provider, and nothing from the archive', () => {
    const all = [
      attribute('a'),
      attribute('b', { forAllCourses: true }),
      attribute('c'),
      attribute('d', { archived: true }),
    ]
    const asked = askedOfCourse(all, { attributeIds: [idOf('d'), idOf('c')] })
    expect(asked.map(({ id }) => id)).toEqual(['b', 'c'])
  })
})

describe('a number', () => {
  it.each([
    ['1.234,5', 'de', 1234.5],
    ['1234,5', 'de', 1234.5],
    ['-3', 'de', -3],
    ['1,234.5', 'en', 1234.5],
    ['drei', 'de', 'drei'],
    ['1.5', 'de', '1.5'],
  ] as const)('is read as its language writes it: %s in %s', (typed, locale, value) => {
    expect(numberTyped(typed, locale)).toBe(value)
  })
})

describe('answers that are sent', () => {
  const asked = askedOfCourse([attribute('a'), attribute('n', { kind: 'number' })], {
    attributeIds: [idOf('a'), idOf('n')],
  }) as AskedAttribute[]
  it('leave out what is empty, not ticked, or not asked by this course', () => {
    const answers = [
      { attributeId: idOf('a'), value: '' },
      { attributeId: idOf('n'), value: false },
      { attributeId: idOf('other'), value: 'kept from another course' },
    ]
    expect(answersToSend(answers, asked, 'de')).toEqual([])
  })
  it('say which words they were given to', () => {
    expect(answersToSend([{ attributeId: idOf('n'), value: '2,5' }], asked, 'de')).toEqual([
      { attributeId: 'n', version: 3, value: 2.5 },
    ])
  })
})
