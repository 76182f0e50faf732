import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { auditedCommands } from '@reihum/contract/insights/audit-commands.ts'
import { auditedSubjects } from '@reihum/contract/insights/audit-subjects.ts'
import { expect, it } from 'vitest'

const features = join(import.meta.dirname, '..')
/** Steps of the demonstration data that have no command yet. */
const ahead = ['course.closed', 'course.cancelled', 'course.archived', 'registration.cancelled']

/** What the events of all rooms say of themselves; a constant beside them names a mail. */
function foundInEvents(pattern: RegExp): string[] {
  return readdirSync(features, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.events.ts'))
    .map((file) => readFileSync(join(features, file), 'utf8').replace(/^export const .*$/gm, ''))
    .flatMap((text) => [...text.matchAll(pattern)])
    .map((match) => match[1] ?? '')
}

it('every event that any room records has words in both languages', () => {
  const names = foundInEvents(/['"`]([a-z-]+\.[a-z-]+)['"`]/g)
  expect(names).toContain('course.created')
  expect(names.filter((name) => !auditedCommands[name])).toEqual([])
})

it('nothing has words that no room records', () => {
  const names = foundInEvents(/['"`]([a-z-]+\.[a-z-]+)['"`]/g)
  expect(Object.keys(auditedCommands).filter((name) => ![...names, ...ahead].includes(name))).toEqual([])
})

it('everything that an event is about has words in both languages', () => {
  const kinds = foundInEvents(/kind: ['"`]([a-z-]+)['"`]/g)
  expect(kinds).toContain('course')
  expect(kinds.filter((kind) => !auditedSubjects[kind])).toEqual([])
})
