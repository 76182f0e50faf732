import { expect, test } from 'vitest'
import type { RoomEvent } from './rooms.ts'
import { type Subscriptions, subscribers } from './subscriptions.ts'

const tasksAfter = (event: string) => subscribers(event, { eventId: 'e', event }).map(({ task }) => task)

test('an event is followed by its tasks, and by none where nobody follows it', () => {
  expect(tasksAfter('course.published')).toEqual(['registrations.fill-places'])
  expect(tasksAfter('course.archived')).toEqual([])
})

test('a subscription that cannot be kept does not compile', () => {
  // If the compiler accepted one of these, it would report the comment above it.
  const mistakes: Subscriptions[] = [
    // @ts-expect-error No room records an event of this name.
    { 'course.publshed': ['registrations.fill-places'] },
    // @ts-expect-error No room has a task of this name.
    { 'course.published': ['registrations.fill-place'] },
    // @ts-expect-error The event names a file, and the task needs a course.
    { 'file.uploaded': ['registrations.fill-places'] },
    // @ts-expect-error The event has every field, but the letter has no words for an event of this name.
    { 'account.created': ['identity.tell-second-factor'] },
    // @ts-expect-error The event does not say whether a place was accepted, which the letter tells.
    { 'registration.offered': ['registrations.tell-moved-up'] },
  ]
  for (const mistake of mistakes)
    for (const [event, tasks] of Object.entries(mistake)) expect(tasksAfter(event)).not.toEqual(tasks)
})

test('the type of every event knows its name', () => {
  const isAnyNameAllowed: string extends RoomEvent['name'] ? true : false = false
  expect(isAnyNameAllowed).toBe(false)
})
