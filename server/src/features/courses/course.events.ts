import type { CourseContent, CourseFields } from '@reihum/contract/courses/course.schema.ts'
import type { CourseState } from '@reihum/contract/courses/course-states.ts'
import type { EntryRule } from '@reihum/contract/courses/entry-rules.ts'
import type { Reduction } from '@reihum/contract/courses/reductions.ts'
import type { RefundStep } from '@reihum/contract/courses/refund-terms.ts'
import { plainTextOf } from '@reihum/contract/wire/rich-text.ts'
import { event } from '#platform/audit/event.ts'
import type { Change } from '#platform/records/differences.ts'

const about = (id: string) => ({ subject: { kind: 'course', id }, payload: { courseId: id } })

type Told<Content> = Omit<
  Content,
  'description' | 'priceCategories' | 'refundSteps' | 'reductions' | 'entryRules'
> & {
  description: string
  prices: string[]
  refundSteps: string
  reductions: string[]
  entryRules: string[]
}

/** Steps of a refund as the log tells them. */
export const toldSteps = (steps: readonly RefundStep[]) =>
  steps.map(({ days, percent }) => `${days}: ${percent} %`).join(', ')

/** A reduction as the log tells it: "Frühbucher: 20 %, 2026-03-01". */
function toldReduction({ kind, name, percent, cents, until, daysBefore, ...further }: Reduction): string {
  if (kind === 'past_dates') return name
  const less = percent === null ? ((cents ?? 0) / 100).toFixed(2) : `${percent} %`
  const first = further.fromPerson ?? further.fromCourse
  const from = first === null ? null : `${first}.`
  const days = daysBefore === null ? null : `-${daysBefore}`
  return `${name}: ${less}, ${until ?? from ?? days ?? further.evidence ?? ''}${further.sendable ? ' +' : ''}`
}

/** A rule of entry as the log tells it: "earlier: Anfänger, finished". */
function toldEntryRule(rule: EntryRule): string {
  const { kind, ageFrom, ageTo, onDay, title, valueId, proof, most, groupIds, side } = rule
  const courses = title || valueId
  if (kind === 'age') return `age: ${ageFrom ?? ''}–${ageTo ?? ''}${onDay === null ? '' : `, ${onDay}`}`
  if (kind === 'group') return `group: ${side} ${groupIds.join(' ')}`
  return kind === 'earlier' ? `earlier: ${courses}, ${proof}` : `at once: ${courses}, ${most}`
}

/** The log entry of a course or a template's content: text without formatting, prices by name. */
export function toldCourse<Content extends CourseContent>(content: Content): Told<Content> {
  const { description, priceCategories, refundSteps, reductions, entryRules, ...course } = content
  const prices = priceCategories.map(({ name, feeCents }) => `${name}: ${(feeCents / 100).toFixed(2)}`)
  return {
    ...course,
    description: plainTextOf(description),
    prices,
    refundSteps: toldSteps(refundSteps),
    reductions: reductions.map(toldReduction),
    entryRules: entryRules.map(toldEntryRule),
  }
}

export function courseCreated(id: string, course: CourseFields) {
  return event({ name: 'course.created', ...about(id), metadata: { after: toldCourse(course) } })
}

export function courseChanged(id: string, change: Change) {
  return event({ name: 'course.changed', ...about(id), metadata: change })
}

export function portalSettingsChanged(id: string, change: Change) {
  return event({ name: 'course.portal-changed', ...about(id), metadata: change })
}

const eventOfState = {
  draft: 'course.restored',
  published: 'course.published',
  closed: 'course.closed',
  cancelled: 'course.cancelled',
  archived: 'course.archived',
} as const satisfies Record<CourseState, string>

export function courseMoved(id: string, from: CourseState, to: CourseState) {
  const isRestored = from === 'archived' || from === 'cancelled'
  return event({
    name: isRestored && to !== 'archived' ? 'course.restored' : eventOfState[to],
    ...about(id),
    metadata: { before: { state: from }, after: { state: to } },
  })
}

/** The title and reference are logged because nothing else keeps them after the deletion. */
export function courseDeleted(id: string, { title, reference }: { title: string; reference: string }) {
  return event({ name: 'course.deleted', ...about(id), metadata: { before: { title, reference } } })
}

export function coursesExported(tenantId: string, rows: number, format: string) {
  return event({
    name: 'courses.exported',
    subject: { kind: 'tenant', id: tenantId },
    payload: {},
    metadata: { rows, format },
  })
}

export const firmSettingsChanged = (tenantId: string, change: Change) =>
  event({
    name: 'firms.settings-changed',
    subject: { kind: 'tenant', id: tenantId },
    payload: {},
    metadata: change,
  })

export const refundSettingsChanged = (tenantId: string, change: Change) =>
  event({
    name: 'refunds.settings-changed',
    subject: { kind: 'tenant', id: tenantId },
    payload: {},
    metadata: change,
  })

type OfLetter = { courseId: string; letterKind: string; language: string }

const ofLetter = ({ courseId, letterKind, language }: OfLetter) => ({
  ...about(courseId),
  logged: { letterKind, language },
})

/** The log names the letter and its subject; the whole text is too long for it. */
export function courseLetterRewritten(
  of: OfLetter,
  { before, after }: { before: string | null; after: string },
) {
  const { logged, ...told } = ofLetter(of)
  return event({
    name: 'course.letter-rewritten',
    ...told,
    metadata: {
      ...logged,
      before: before === null ? {} : { letterSubject: before },
      after: { letterSubject: after },
    },
  })
}

export function courseLetterReset(of: OfLetter) {
  const { logged, ...told } = ofLetter(of)
  return event({ name: 'course.letter-reset', ...told, metadata: logged })
}
