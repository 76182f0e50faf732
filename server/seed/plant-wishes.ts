import { publicGroups } from '#features/courses/characteristics/public-groups.queries.ts'
import { openCoursesWith } from '#features/courses/open-courses.queries.ts'
import {
  insertInterest,
  storeConfirmation,
  storeTold,
} from '#features/registrations/interests/interest.store.ts'
import type { SeedDoor } from './door.ts'
import type { School, SchoolWish } from './school.ts'
import { day } from './time-line.ts'

type Planting = { school: School; door: SeedDoor; now: Date }

/** Visitors who wait for courses that fit. Of those that are open already they have heard, so that no letter is written at once. */
export async function plantWishes({ school, door, now }: Planting): Promise<void> {
  for (const [at, wish] of school.wishes.entries()) await plantWish({ school, door, now }, wish, at)
}

async function plantWish({ school, door, now }: Planting, wished: SchoolWish, at: number): Promise<void> {
  const { group: label, daysAgo, weekdays = [], fromHour = null, untilHour = null, wish = '' } = wished
  const asked = new Date(now.getTime() - daysAgo * day)
  await door({ at: asked, actor: { kind: 'system' } }, async (ctx) => {
    const group = (await publicGroups(ctx)).find((one) => one.label.de === label)
    if (!group) throw new Error(`the wish for "${label}" is for no group of ${school.slug}`)
    const { id } = await insertInterest(ctx, {
      valueId: group.valueId,
      email: `waits-${at + 1}@${school.slug}.example`,
      language: school.settings.language,
      wish,
      weekdays,
      fromHour,
      untilHour,
    })
    await storeConfirmation(ctx, id)
    const open = await openCoursesWith({ ...ctx, now }, [group.valueId])
    if (open.length > 0)
      await storeTold(
        ctx,
        open.map((course) => ({ interestId: id, courseId: course.id })),
        null,
      )
  })
}
