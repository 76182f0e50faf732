import { type BookingVisit, toBooking } from './booking-page.ts'

/** The banner of a page behind the page of a booking: the way back to it, and what the page is about. */
type Banner = { at: BookingVisit; back: string; title: React.ReactNode }

export function StepBanner({ at, back, title }: Banner) {
  return (
    <>
      <a className="back" href={toBooking(at)}>
        <span aria-hidden="true">←&nbsp;</span>
        {back}
      </a>
      <h1>{title}</h1>
    </>
  )
}
