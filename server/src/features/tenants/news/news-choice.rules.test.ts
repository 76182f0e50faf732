import type { TenantRole } from '@reihum/contract/tenants/roles.ts'
import { newsSubjects } from '@reihum/contract/tenants/staff-news.schema.ts'
import { describe, expect, it } from 'vitest'
import { choiceOf, paceOf } from './news-choice.rules.ts'

describe('of what a member is told', () => {
  it.each<[TenantRole, number]>([
    ['admin', 4],
    ['operator', 4],
    ['accountant', 0],
    ['instructor', 0],
  ])('a member with the role %s chooses among %i subjects', (role, count) => {
    expect(choiceOf(role, new Map())).toHaveLength(count)
  })

  it('is what was chosen, and otherwise a summary a day; mails that did not arrive are told at once', () => {
    const paces = (chosen: Parameters<typeof choiceOf>[1]) =>
      choiceOf('operator', chosen).map(({ pace }) => pace)
    expect(paces(new Map())).toEqual(['daily', 'daily', 'daily', 'atOnce'])
    expect(
      paces(
        new Map([
          ['registrations', 'atOnce'],
          ['undeliveredMails', 'off'],
        ]),
      ),
    ).toEqual(['atOnce', 'daily', 'daily', 'off'])
  })

  it('is nothing that the role may not read, whatever was chosen before the role changed', () => {
    for (const subject of newsSubjects)
      expect(paceOf(subject, { role: 'instructor', chosen: 'atOnce' })).toBe('off')
  })
})
