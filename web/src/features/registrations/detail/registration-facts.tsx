import { Anchor } from '@mantine/core'
import { refundTermsInWords } from '@reihum/contract/courses/refund-terms.ts'
import { firmInWords } from '@reihum/contract/registrations/firm-in-words.ts'
import type { RegistrationDetail } from '@reihum/contract/registrations/registration.schema.ts'
import { cancellationCauseNames } from '@reihum/contract/registrations/registration-states.ts'
import { formatShortcode } from '@reihum/contract/registrations/shortcode.ts'
import { paymentMethodNames } from '@reihum/contract/tenants/payment-methods.ts'
import { formatDay } from '@reihum/contract/wire/dates.ts'
import { Link } from '@tanstack/react-router'
import { useFormats, useMay } from '#platform/tenant.ts'
import { Facts } from '#ui/detail-page.tsx'
import { useText } from '#ui/text.tsx'
import { RegistrationBadge } from '../registration-badge.tsx'
import { fullName, registrationAddress } from '../registration-names.ts'
import { registrationsMessages } from '../registrations.messages.ts'
import { NamesUntil } from './names-until.tsx'
import { PriceLines } from './price-lines.tsx'
import { registrationMessages } from './registration.messages.ts'
import classes from './registration-page.module.css'

type Of = { registration: RegistrationDetail }
type Companion = RegistrationDetail['companions'][number]

const addressOf = ({ street, postalCode, city }: { street: string; postalCode: string; city: string }) =>
  [street, `${postalCode} ${city}`.trim()].filter(Boolean).join('\n')

function MailLink({ to }: { to: string }) {
  return to ? (
    <Anchor href={`mailto:${to}`} inherit>
      {to}
    </Anchor>
  ) : null
}

function PhoneLink({ to }: { to: string }) {
  return to ? (
    <Anchor href={`tel:${to.replace(/[^+\d]/g, '')}`} inherit>
      {to}
    </Anchor>
  ) : null
}

export function PersonFacts({ registration }: Of) {
  const may = useMay()
  const words = useText(registrationsMessages)
  const text = useText(registrationMessages)
  const { dateTime, locale } = useFormats()
  const { offer, otherDates } = registration
  return (
    <Facts
      facts={[
        {
          label: words('course'),
          value: may('courses.manage') ? (
            <Anchor component={Link} to={`/courses/${registration.courseId}/general`} inherit>
              {registration.courseTitle}
            </Anchor>
          ) : (
            registration.courseTitle
          ),
        },
        registration.waitingPosition !== null && {
          label: text('waiting'),
          value: text('waitingPosition', { position: String(registration.waitingPosition) }),
        },
        offer && { label: text('offer'), value: text('offerUntil', { until: dateTime(offer.expiresAt) }) },
        otherDates.length > 0 && {
          label: text('otherDates'),
          value: (
            <ul className={classes.people}>
              {otherDates.map(({ registrationId: id, courseId, courseTitle, start }) => (
                <li key={id}>
                  <Anchor component={Link} to={registrationAddress({ id, courseId })} inherit>
                    {start ? `${courseTitle}, ${dateTime(start)}` : courseTitle}
                  </Anchor>
                </li>
              ))}
            </ul>
          ),
        },
        { label: words('email'), value: registration.email && <MailLink to={registration.email} /> },
        { label: words('phone'), value: registration.phone && <PhoneLink to={registration.phone} /> },
        registration.birthDate !== '' && {
          label: words('birthDate'),
          value: formatDay(registration.birthDate, locale),
        },
        { label: text('address'), value: addressOf(registration) },
        { label: words('notes'), value: registration.notes },
      ]}
    />
  )
}

export function MoneyFacts({ registration }: Of) {
  const words = useText(registrationsMessages)
  const text = useText(registrationMessages)
  const { money, date, locale } = useFormats()
  const { priceCategory, priceLines, refundTerms, paymentMethod, paymentDueAt, paymentOverdue, state } =
    registration
  return (
    <Facts
      facts={[
        { label: words('fee'), value: money(registration.feeCents) },
        priceCategory !== '' && { label: text('priceCategory'), value: priceCategory },
        priceLines.length > 0 && { label: text('priceLines'), value: <PriceLines lines={priceLines} /> },
        refundTerms && {
          label: text('refundTerms'),
          value: refundTerms.hasTerms
            ? refundTermsInWords(refundTerms, locale).map((said) => <div key={said}>{said}</div>)
            : text('everythingBack'),
        },
        paymentMethod !== null && {
          label: text('paymentMethod'),
          value: paymentMethodNames[paymentMethod][locale],
        },
        state === 'reserved' &&
          paymentDueAt !== null && {
            label: text('dueUntil'),
            value: (
              <span className={paymentOverdue ? classes.error : undefined}>
                {date(paymentDueAt)}
                {paymentOverdue && ` · ${words('overdue')}`}
              </span>
            ),
          },
        { label: text('paid'), value: money(registration.paidCents) },
        { label: text('payable'), value: money(registration.payableCents) },
        registration.keptCents > 0 && {
          label: text('kept'),
          value: money(registration.keptCents),
        },
        registration.refundedCents > 0 && {
          label: text('refunded'),
          value: money(registration.refundedCents),
        },
        registration.beyondLimit &&
          state !== 'cancelled' && { label: text('place'), value: text('beyondLimit') },
      ]}
    />
  )
}

/** The contact of the booking, its other registrations, and where it was rebooked from or to. */
export function BookingFacts({ registration }: Of) {
  const text = useText(registrationMessages)
  const { locale } = useFormats()
  const { contact, otherDates, rebookedFrom, rebookedTo, cause } = registration
  // A booking that waits for several dates has the same people on each, so those of this course suffice.
  const companions = registration.companions.filter(
    ({ courseId }) => !otherDates.some((date) => date.courseId === courseId),
  )
  return (
    <Facts
      facts={[
        contact.company !== '' && { label: text('company'), value: contact.company },
        ...firmInWords(contact, locale),
        registration.place !== null && {
          label: text('namesUntil'),
          value: <NamesUntil registration={registration} />,
        },
        {
          label: text('contact'),
          value: (
            <>
              {fullName(contact)}
              {contact.email && (
                <div>
                  <MailLink to={contact.email} />
                </div>
              )}
              {contact.phone && (
                <div>
                  <PhoneLink to={contact.phone} />
                </div>
              )}
              {addressOf(contact) && <div>{addressOf(contact)}</div>}
            </>
          ),
        },
        companions.length > 0 && {
          label: text('companions'),
          value: (
            <ul className={classes.people}>
              {companions.map((one) => (
                <li key={one.id}>
                  <CompanionLink of={one} /> <RegistrationBadge state={one.state} />
                </li>
              ))}
            </ul>
          ),
        },
        rebookedFrom && { label: text('rebookedFrom'), value: <RebookedLink of={rebookedFrom} /> },
        rebookedTo && { label: text('rebookedTo'), value: <RebookedLink of={rebookedTo} /> },
        cause !== null && {
          label: text('cancelledWhy'),
          value: cancellationCauseNames[cause][locale],
        },
      ]}
    />
  )
}

function CompanionLink({ of }: { of: Companion }) {
  return (
    <Anchor component={Link} to={registrationAddress(of)} inherit>
      {fullName(of)}
    </Anchor>
  )
}

function RebookedLink({ of }: { of: Companion }) {
  return (
    <Anchor component={Link} to={registrationAddress(of)} inherit>
      {of.courseTitle} ({formatShortcode(of.shortcode)})
    </Anchor>
  )
}
