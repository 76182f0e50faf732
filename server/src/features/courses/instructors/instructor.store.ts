import type { InstructorFields } from '@reihum/contract/courses/instructor.schema.ts'
import { refuseReference, refuseTaken } from '#platform/database/refuse-violation.ts'
import { fold } from '#platform/fold.ts'
import { archivedRecordTable } from '#platform/records/record-table.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { instructorFieldsOf } from './instructor.queries.ts'

export const instructors = archivedRecordTable('instructor', {
  columnsOf: ({ photoFileId, ...fields }: InstructorFields) => ({
    ...fields,
    photo_file_id: photoFileId,
    name_sort: fold(fields.fullname),
  }),
  fieldsOf: instructorFieldsOf,
  taken: ({ fullname }) => refuseTaken({ instructor_once: 'INSTRUCTOR_KNOWN' }, { name: fullname }),
  inUse: 'INSTRUCTOR_IN_USE',
})

/** The database prevents a member from being two instructors, and unlinks whoever leaves the team. */
export async function setInstructorMember(
  ctx: TenantContext,
  id: string,
  userId: string | null,
): Promise<void> {
  await instructors
    .set(ctx, id, { member_user_id: userId })
    .catch(refuseTaken({ instructor_of_member: 'MEMBER_IS_INSTRUCTOR' }))
    .catch(refuseReference('NOT_FOUND'))
}
