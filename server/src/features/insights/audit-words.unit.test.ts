import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { auditedCommands, auditedSubjects } from '@kurso/contract/insights/audit-commands.ts'
import { expect, it } from 'vitest'

const features = join(import.meta.dirname, '..')

/** What the events of all rooms say of themselves. */
function foundInEvents(pattern: RegExp): string[] {
  return readdirSync(features, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.events.ts'))
    .flatMap((file) => [...readFileSync(join(features, file), 'utf8').matchAll(pattern)])
    .map((match) => match[1] ?? '')
}

it('every event that any room records has words in both languages', () => {
  const names = foundInEvents(/['"`]([a-z-]+\.[a-z-]+)['"`]/g)
  expect(names).toContain('course.created')
  expect(names.filter((name) => !auditedCommands[name])).toEqual([])
})

it('nothing has words that no room records', () => {
  const names = foundInEvents(/['"`]([a-z-]+\.[a-z-]+)['"`]/g)
  expect(Object.keys(auditedCommands).filter((name) => !names.includes(name))).toEqual([])
})

it('everything that an event is about has words in both languages', () => {
  const kinds = foundInEvents(/kind: ['"`]([a-z-]+)['"`]/g)
  expect(kinds).toContain('course')
  expect(kinds.filter((kind) => !auditedSubjects[kind])).toEqual([])
})
