import { extraFields, type WantedExtra } from '@reihum/contract/courses/extra.schema.ts'
import { createExtra } from '#features/courses/extras/create-extra.ts'
import { newId } from '#platform/ids.ts'
import type { Actor } from '#platform/tenant-context.ts'
import type { SeedDoor } from './door.ts'
import type { SchoolCourse } from './school.ts'

/** Creates the extras of a course, before anybody books; one of each is what people take. */
export async function plantExtras(
  { door, operator }: { door: SeedDoor; operator: Actor },
  { extras = [] }: Pick<SchoolCourse, 'extras'>,
  { courseId, at }: { courseId: string; at: Date },
): Promise<WantedExtra[]> {
  const wanted: WantedExtra[] = []
  for (const extra of extras) {
    const id = newId(at.getTime()) as WantedExtra['extraId']
    const fields = extraFields.parse({ ...extra, courseIds: [courseId] })
    await door({ at, actor: operator }, (ctx) => createExtra(ctx, { id, extra: fields }))
    wanted.push({ extraId: id, quantity: 1 })
  }
  return wanted
}
