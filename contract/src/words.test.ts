import { expect, it } from 'vitest'
import type { AuditedCommandName, AuditedSubjectKind, RefusalCode } from './words.ts'

it('a name without words is no name, for the compiler', () => {
  const commands: AuditedCommandName[] = ['course.created', 'person.merged']
  const subjects: AuditedSubjectKind[] = ['course', 'audit-log']
  const codes: RefusalCode[] = ['NOT_FOUND', 'COURSE_FULL']
  // @ts-expect-error: nobody records it.
  commands.push('course.painted')
  // @ts-expect-error: no room has such a subject.
  subjects.push('painting')
  // @ts-expect-error: no route answers with it.
  codes.push('COURSE_PAINTED')
  expect([commands.length, subjects.length, codes.length]).toEqual([3, 3, 3])
})
