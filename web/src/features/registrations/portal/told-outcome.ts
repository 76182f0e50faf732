import type { BookingPreview } from '@reihum/contract/registrations/booking.schema.ts'

/**
 * The preview with the outcome that a refused order was told: where free places are not shown, a preview does not know
 * that there are too few for a group.
 */
export function withOutcome(preview: BookingPreview, told: unknown, courseId?: unknown): BookingPreview {
  if (told !== 'waiting_list') return preview
  const furtherCourses = preview.furtherCourses.map((further) =>
    further.courseId === courseId ? { ...further, outcome: 'waiting_list' as const } : further,
  )
  if (furtherCourses.some((further) => further.courseId === courseId)) return { ...preview, furtherCourses }
  return { ...preview, outcome: 'waiting_list', paymentDueAt: null }
}

/** What the form has said of the waiting list; nothing but `booked` orders a place there. */
export const movingUpIn = (form: URLSearchParams, name = 'shownMovingUp') =>
  form.get(name) === 'booked' ? ('booked' as const) : ('offered' as const)

/** What the button promised of a course: a place unless the form said otherwise. */
export const outcomeIn = (form: URLSearchParams, name = 'shownOutcome') =>
  form.get(name) === 'waiting_list' ? ('waiting_list' as const) : ('place' as const)

/** The total that the order showed, which what is booked must come to. */
export function totalIn(form: URLSearchParams, name = 'shownTotal'): number | undefined {
  const total = form.get(name) ?? ''
  return /^\d{1,10}$/.test(total) ? Number(total) : undefined
}
