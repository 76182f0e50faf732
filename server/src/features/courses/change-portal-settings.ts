import type { Course, CoursePortalSettings } from '@reihum/contract/courses/course.schema.ts'
import type { FileAddresses } from '#features/files/file-addresses.ts'
import { record } from '#platform/audit/record.ts'
import { changeToSave } from '#platform/records/change-to-save.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { portalSettingsChanged } from './course.events.ts'
import { getCourse } from './course.queries.ts'
import { lockCourse, updatePortalSettings } from './course.store.ts'

type Input = { revision: number; portal: CoursePortalSettings }

/** Settings that the tier does not include are stored but not shown; they apply from the day the tier includes them. */
export async function changePortalSettings(
  ctx: TenantContext,
  addresses: FileAddresses,
  id: string,
  { revision, portal }: Input,
): Promise<Course> {
  const locked = await lockCourse(ctx, id)
  const old = await getCourse(ctx, addresses, id)
  if (locked.agreed) throw new Refusal('AGREED_LESSONS_PRIVATE')
  const change = changeToSave(old.portal, portal, { stored: locked.revision, seen: revision })
  if (!change) return old
  await updatePortalSettings(ctx, id, portal)
  await record(ctx, portalSettingsChanged(id, change))
  return getCourse(ctx, addresses, id)
}
