import type { Course, CoursePortalSettings } from '@reihum/contract/courses/course.schema.ts'
import type { FileAddresses } from '#features/files/file-addresses.ts'
import { record } from '#platform/audit/record.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { portalSettingsChanged } from './course.events.ts'
import { getCourse } from './course.queries.ts'
import { lockCourse, updatePortalSettings } from './course.store.ts'
import { differences } from './course-fields.rules.ts'

type Input = { revision: number; portal: CoursePortalSettings }

/** What the tier does not include is stored and not shown: it counts from the day the tier does. */
export async function changePortalSettings(
  ctx: TenantContext,
  addresses: FileAddresses,
  id: string,
  { revision, portal }: Input,
): Promise<Course> {
  const locked = await lockCourse(ctx, id)
  const old = await getCourse(ctx, addresses, id)
  const change = differences(old.portal, portal)
  if (!change) return old
  if (locked.revision !== revision) throw new Refusal('CONFLICT')
  await updatePortalSettings(ctx, id, portal)
  await record(ctx, portalSettingsChanged(id, change))
  return getCourse(ctx, addresses, id)
}
