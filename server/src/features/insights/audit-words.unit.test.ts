import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type AuditedCommandName, auditedCommands, auditedSubjects } from '@reihum/contract/words.ts'
import { expect, it } from 'vitest'
import type { RoomEvent } from '#app/rooms.ts'

const features = join(import.meta.dirname, '..')

/** The names of all events of the rooms; a constant beside them names a mail. */
function foundInEvents(pattern: RegExp): string[] {
  return readdirSync(features, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.events.ts'))
    .map((file) => readFileSync(join(features, file), 'utf8').replace(/^export const .*$/gm, ''))
    .flatMap((text) => [...text.matchAll(pattern)])
    .map((match) => match[1] ?? '')
}

/** Does not compile when an event has no words, or when words belong to no event. */
const inWords = (name: RoomEvent['name']): AuditedCommandName => name
const recorded = (name: AuditedCommandName): RoomEvent['name'] => name

it('every event that any room records has words, and nothing else has', () => {
  const name = recorded(inWords('course.created'))
  expect(auditedCommands[name]).toBeDefined()
  // @ts-expect-error No room records it.
  expect(auditedCommands[inWords('course.painted')]).toBeUndefined()
})

it('everything that an event is about has words in both languages', () => {
  const kinds = foundInEvents(/kind: ['"`]([a-z-]+)['"`]/g)
  expect(kinds).toContain('course')
  expect(kinds.filter((kind) => !auditedSubjects[kind])).toEqual([])
})
