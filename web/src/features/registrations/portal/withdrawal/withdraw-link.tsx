import type { AttendeeBooking } from '@reihum/contract/registrations/attendee-booking.schema.ts'
import { formatShortcode } from '@reihum/contract/registrations/shortcode.ts'
import { holdsAddress } from '@reihum/contract/wire/web-address.ts'
import { pathTo, type Visit } from '../../../tenants/portal/visit.ts'
import { membersOf } from '../attendee/booking-sums.ts'
import { withdrawTexts } from './withdraw.messages.ts'
import { withdrawPath } from './withdraw-page.tsx'

/**
 * Opens the prefilled form. It is sent as a POST body, so that neither names nor the key of this page appear in an
 * address.
 */
export function WithdrawLink({ booking, visit }: { booking: AttendeeBooking; visit: Visit }) {
  const { firstName, lastName, email } = booking.contact
  const numbers = membersOf(booking)
    .filter(({ person }) => person.state !== 'cancelled')
    .map(({ person }) => formatShortcode(person.shortcode))
  const titles = booking.courses
    .filter(({ withdrawableUntil }) => withdrawableUntil)
    .map(({ title }) => title)
  const texts = withdrawTexts[visit.locale]
  const contract = texts.named(numbers.join(', '), titles.join(', '))
  return (
    <form method="post" action={pathTo(visit, withdrawPath)} className="as-link">
      <input type="hidden" name="step" value="entry" />
      <input type="hidden" name="name" value={`${firstName} ${lastName}`.trim()} />
      <input
        type="hidden"
        name="contract"
        value={holdsAddress(contract) ? numbers.join(', ') : contract.slice(0, 500)}
      />
      <input type="hidden" name="email" value={email} />
      <button type="submit" className="link">
        {texts.title}
      </button>
    </form>
  )
}
