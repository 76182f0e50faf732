import { z } from 'zod'
import { day } from '../wire/days.schema.ts'
import { courseId, instructorId, placeId, templateId } from '../wire/ids.schema.ts'
import { line } from '../wire/line.schema.ts'
import { archiveListInput, revision } from '../wire/record.schema.ts'
import { text } from '../wire/text.schema.ts'
import { clashReport, leftOutDay } from './appointment.schema.ts'
import { checkContent, courseContent, coursePortalSettings } from './course.schema.ts'
import type { CourseKind } from './course-states.ts'

/** An appointment of a template in local time: a course made from the template is shifted by whole weeks. */
export const templateAppointment = z.object({
  date: day,
  time: text(5).regex(/^([01]\d|2[0-3]):[0-5]\d$/),
  minutes: z
    .number()
    .int()
    .min(5)
    .max(31 * 24 * 60),
  title: line(200).default(''),
  placeId: placeId.nullable().default(null),
  instructorId: instructorId.nullable().default(null),
})
export type TemplateAppointment = z.infer<typeof templateAppointment>

type Dated = { kind: CourseKind; appointments: readonly TemplateAppointment[] }

/** An event has a single date, and no two appointments of a course begin at the same time. */
function checkAppointments({ kind, appointments }: Dated, check: z.RefinementCtx): void {
  const complain = (path: (string | number)[], code: string) =>
    check.addIssue({ code: 'custom', path, params: { code } })
  if (kind === 'EVENT' && appointments.length > 1) complain(['appointments'], 'oneDate')
  const times = new Set<string>()
  for (const [at, { date, time }] of appointments.entries()) {
    if (times.has(`${date} ${time}`)) complain(['appointments', at, 'time'], 'timeTwice')
    times.add(`${date} ${time}`)
  }
}

/** A template as an operator enters it; later changes to it do not reach courses made from it. */
export const templateFields = courseContent
  .extend({
    name: line(200).min(1),
    portal: coursePortalSettings.default({
      listed: true,
      promoted: false,
      showInstructor: true,
      showPlace: true,
      placesShown: 'exact',
    }),
    appointments: z.array(templateAppointment).max(400).default([]),
    /**
     * Which days a course made from it leaves out. With any of them the template keeps a rule: the days are computed anew,
     * in the rhythm of its appointments. Without, they are moved as they are.
     */
    skipHolidays: z.boolean().default(false),
    skipClosures: z.boolean().default(false),
    skipSchoolHolidays: z.boolean().default(false),
  })
  .superRefine(checkContent)
  .superRefine(checkAppointments)
export type TemplateFields = z.infer<typeof templateFields>

const templateActions = ['edit', 'archive', 'restore', 'delete'] as const

export const templateSummary = z.object({
  id: templateId,
  name: z.string(),
  title: z.string(),
  kind: courseContent.shape.kind,
  feeCents: z.number().int(),
  appointmentCount: z.number().int(),
  /** How many courses were made from it. */
  courseCount: z.number().int(),
  updatedAt: z.iso.datetime(),
  archived: z.boolean(),
  revision,
  allowedActions: z.array(z.enum(templateActions)),
})
export type TemplateSummary = z.infer<typeof templateSummary>

/** Records that a template can name and the tenant may have deleted since. */
const goneKinds = ['place', 'instructor', 'teaser', 'attribute', 'value', 'group'] as const
export const goneKind = z.enum(goneKinds)
export type GoneKind = z.infer<typeof goneKind>

export const template = templateSummary.extend({
  fields: templateFields,
  /** Records that were named and no longer exist; the fields already leave them out. */
  gone: z.array(goneKind),
})
export type Template = z.infer<typeof template>

export const templateListInput = archiveListInput.extend({
  sort: z.enum(['name', 'updatedAt', 'courseCount']).default('name'),
})

export const courseSource = z.union([z.object({ templateId }), z.object({ courseId })])
export type CourseSource = z.infer<typeof courseSource>

/** When a course made from a template or another course would take place, and what it would clash with. */
export const courseFromPreview = clashReport.extend({
  appointments: z.array(
    z.object({
      start: z.iso.datetime(),
      end: z.iso.datetime(),
      /** The public holiday, closure or school holidays of that day, where the template does not leave it out. */
      holiday: z.string().nullable(),
    }),
  ),
  /** What the rule of the template leaves out. */
  leftOut: z.array(leftOutDay),
})
export type CourseFromPreview = z.infer<typeof courseFromPreview>

/** Keeping a course as a template asks only for a name. */
export const templateFromCourse = z.object({ name: templateFields.shape.name })

/** A new course out of a template, or out of another course. */
export const courseFromInput = z.object({
  reference: line(40).min(1),
  title: line(200).min(1),
  /**
   * The first appointment falls on the first day from this date on that has its weekday; empty: no appointments are
   * made.
   */
  firstDate: day.nullable(),
})
export type CourseFromInput = z.infer<typeof courseFromInput>
