import type { Template, TemplateFields } from '@reihum/contract/courses/template.schema.ts'
import type { FileAddresses } from '#features/files/file-addresses.ts'
import { record } from '#platform/audit/record.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { appointmentsOfCourse } from '../appointments/appointment.store.ts'
import { reasonsOn } from '../appointments/days-off.queries.ts'
import { getCourse } from '../course.queries.ts'
import { fieldsOf } from '../course-fields.rules.ts'
import { templateCreated } from './template.events.ts'
import { getTemplate } from './template.queries.ts'
import { keptAppointments } from './template.rules.ts'
import { templates } from './template.store.ts'
import { ruleOf } from './template-days.rules.ts'

type Input = { id: string; courseId: string; name: string }

/** Makes a template from the current content of a course, without its registrations and state. */
export async function createTemplateFrom(
  ctx: TenantContext,
  addresses: FileAddresses,
  { id, courseId, name }: Input,
): Promise<Template> {
  const course = await getCourse(ctx, addresses, courseId)
  if (course.agreedWith) throw new Refusal('AGREED_LESSONS_PRIVATE')
  const { reference, start, end, ...content } = fieldsOf(course)
  const stored = await appointmentsOfCourse(ctx, courseId)
  const appointments = keptAppointments(stored, ctx.tenant.timeZone)
  const fields: TemplateFields = {
    ...content,
    name,
    portal: course.portal,
    appointments,
    ...ruleOf(
      appointments.map(({ date }) => date),
      await reasonsOn(ctx),
    ),
  }
  if (await templates.insert(ctx, id, fields)) await record(ctx, templateCreated(id, fields))
  return getTemplate(ctx, id)
}
