import { z } from 'zod'
import { day } from '../wire/days.schema.ts'
import { courseId, instructorId, placeId, templateId } from '../wire/ids.schema.ts'
import { line } from '../wire/line.schema.ts'
import { pageInput } from '../wire/page.schema.ts'
import { clashReport } from './appointment.schema.ts'
import { checkContent, courseContent, coursePortalSettings } from './course.schema.ts'
import type { CourseKind } from './course-states.ts'

/** An appointment of a template, by the clock on the wall: a course made from it is shifted by whole weeks. */
export const templateAppointment = z.object({
  date: day,
  time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
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

/** An event is a single date, and a course has nothing twice at one time. */
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

/** What an operator enters; courses made from a template keep nothing of later changes to it. */
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
  revision: z.number().int(),
  allowedActions: z.array(z.enum(templateActions)),
})
export type TemplateSummary = z.infer<typeof templateSummary>

/** What a template may name and the tenant may have deleted since. */
const goneKinds = ['place', 'instructor', 'teaser', 'attribute'] as const
export const goneKind = z.enum(goneKinds)
export type GoneKind = z.infer<typeof goneKind>

export const template = templateSummary.extend({
  fields: templateFields,
  /** Of what was named and is no longer there; the fields leave it out already. */
  gone: z.array(goneKind),
})
export type Template = z.infer<typeof template>

export const templateListInput = pageInput.extend({
  dir: z.enum(['asc', 'desc']).default('asc'),
  q: z.string().trim().max(100).default(''),
  archived: z.stringbool().or(z.boolean()).default(false),
  sort: z.enum(['name', 'updatedAt', 'courseCount']).default('name'),
})

export const courseSource = z.union([z.object({ templateId }), z.object({ courseId })])
export type CourseSource = z.infer<typeof courseSource>

/** When a course made from something would take place, and what would be in its way. */
export const courseFromPreview = clashReport.extend({
  appointments: z.array(
    z.object({
      start: z.iso.datetime(),
      end: z.iso.datetime(),
      /** The public holiday of that day; a course made from something does not leave it out. */
      holiday: z.string().nullable(),
    }),
  ),
})
export type CourseFromPreview = z.infer<typeof courseFromPreview>

/** A course kept as a template needs only what it is called. */
export const templateFromCourse = z.object({ name: templateFields.shape.name })

/** A new course out of a template, or out of another course. */
export const courseFromInput = z.object({
  reference: line(40).min(1),
  title: line(200).min(1),
  /** The first appointment falls on the first day from here on that has its weekday; empty: no appointments are made. */
  firstDate: day.nullable(),
})
export type CourseFromInput = z.infer<typeof courseFromInput>
