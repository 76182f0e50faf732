import { characteristicFields } from '@reihum/contract/courses/characteristic.schema.ts'
import { createCharacteristic } from '#features/courses/characteristics/create-characteristic.ts'
import { createClosure } from '#features/courses/closures/create-closure.ts'
import { archiveInstructor } from '#features/courses/instructors/archive-instructor.ts'
import { createInstructor } from '#features/courses/instructors/create-instructor.ts'
import { linkInstructor } from '#features/courses/instructors/link-instructor.ts'
import { archivePlace } from '#features/courses/places/archive-place.ts'
import { createPlace } from '#features/courses/places/create-place.ts'
import { newId } from '#platform/ids.ts'
import type { Actor } from '#platform/tenant-context.ts'
import type { SeedDoor } from './door.ts'
import type { School, SchoolClosure } from './school.ts'
import { day } from './time-line.ts'

type Furnished = {
  school: School
  door: SeedDoor
  operator: Actor
  /** The user of the instructor who signs in. */
  instructorId: string
  now: Date
}

/** The closure as it comes next, or as it is now. */
function comingClosure({ name, from, until }: SchoolClosure, now: Date) {
  const today = now.toISOString().slice(0, 10)
  const inYear = (year: number) => ({
    firstDay: `${year}-${from}`,
    lastDay: `${until < from ? year + 1 : year}-${until}`,
  })
  const year = now.getUTCFullYear()
  const days = [year - 1, year, year + 1].map(inYear).find(({ lastDay }) => lastDay >= today)
  return days && { name, kind: 'closed' as const, ...days }
}

/** Creates places, instructors, closures and characteristics; some places and instructors are archived. */
export async function plantHouse({ school, door, operator, instructorId, now }: Furnished): Promise<void> {
  const ago = (days: number) => ({ at: new Date(now.getTime() - days * day), actor: operator })
  const { street, postalCode, city, country } = school.settings
  const entered = ago(217)
  for (const { archivedDaysAgo, ...place } of school.places) {
    const id = newId(entered.at.getTime())
    const fields = { street, postalCode, city, country, directions: '', accessibility: '', ...place }
    await door(entered, (ctx) => createPlace(ctx, { id, place: fields }))
    if (archivedDaysAgo) await door(ago(archivedDaysAgo), (ctx) => archivePlace(ctx, id))
  }
  for (const { archivedDaysAgo, ...instructor } of school.instructors) {
    const id = newId(entered.at.getTime())
    await door(entered, (ctx) =>
      createInstructor(ctx, { id, instructor: { about: '', photoFileId: null, ...instructor } }),
    )
    if (instructor.email === school.instructor.username)
      await door(entered, (ctx) => linkInstructor(ctx, id, instructorId))
    if (archivedDaysAgo) await door(ago(archivedDaysAgo), (ctx) => archiveInstructor(ctx, id))
  }
  for (const { values = [], ...fields } of school.characteristics) {
    const id = newId(entered.at.getTime())
    const valued = values.map((label) => ({ id: newId(entered.at.getTime()), label }))
    const characteristic = characteristicFields.parse({ ...fields, values: valued })
    await door(entered, (ctx) => createCharacteristic(ctx, { id, characteristic }))
  }
  for (const one of school.closures) {
    const closure = comingClosure(one, now)
    const id = newId(entered.at.getTime())
    if (closure) await door(entered, (ctx) => createClosure(ctx, { id, closure }))
  }
}
