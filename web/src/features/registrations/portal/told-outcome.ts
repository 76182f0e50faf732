import type { BookingPreview } from '@reihum/contract/registrations/booking.schema.ts'

/**
 * The preview with the outcome that a refused order was told: where free places are not shown, a preview does not know
 * that there are too few for a group.
 */
export function withOutcome(preview: BookingPreview, told: unknown): BookingPreview {
  return told === 'waiting_list' ? { ...preview, outcome: told, paymentDueAt: null } : preview
}

/** What the form has said of the waiting list; nothing but `booked` orders a place there. */
export const movingUpIn = (form: URLSearchParams) =>
  form.get('shownMovingUp') === 'booked' ? ('booked' as const) : ('offered' as const)

/** The total that the order showed, which what is booked must come to. */
export function totalIn(form: URLSearchParams): number | undefined {
  const total = form.get('shownTotal') ?? ''
  return /^\d{1,10}$/.test(total) ? Number(total) : undefined
}
