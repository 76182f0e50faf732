import type { Api } from '@reihum/contract/contract.ts'
import { lastDayBefore } from '@reihum/contract/courses/refund-terms.ts'
import { type RefusalCode, refusalText } from '@reihum/contract/refusals.ts'
import type { AttendeeBooking } from '@reihum/contract/registrations/attendee-booking.schema.ts'
import { refundReasonText } from '@reihum/contract/registrations/refund-reason.ts'
import { seatStates } from '@reihum/contract/registrations/registration-states.ts'
import { formatShortcode } from '@reihum/contract/registrations/shortcode.ts'
import type { TenantLegal } from '@reihum/contract/tenants/tenant.schema.ts'
import { dayInWords } from '@reihum/contract/wire/dates.ts'
import { registrationId } from '@reihum/contract/wire/ids.schema.ts'
import { formatMoney } from '@reihum/contract/wire/money.ts'
import { feeText } from '../../../courses/portal/course-facts.tsx'
import { OrganiserContact } from '../../../tenants/portal/organiser-contact.tsx'
import { withOwnWords } from '../../../tenants/portal/own-words.tsx'
import type { PortalPage, Redirect } from '../../../tenants/portal/page.ts'
import { refusalOf } from '../../../tenants/portal/refusal.ts'
import type { Visit } from '../../../tenants/portal/visit.ts'
import { RefusedNotice } from '../refused-notice.tsx'
import { attendeeTexts } from './attendee.messages.ts'
import { nameOf } from './booked-people.tsx'
import { type BookingVisit, bookingPath, keptFields, toBooking } from './booking-page.ts'
import { byPerson, type Member, membersOf } from './booking-sums.ts'
import { behindLink, commonOf } from './registration-page.tsx'
import { StepBanner } from './step-banner.tsx'
import { dateText } from './until.ts'

const fieldOf = 'registration'

const idsIn = (values: URLSearchParams) =>
  values.getAll(fieldOf).filter((id) => registrationId.safeParse(id).success) as Member['person']['id'][]

type Framed = { title: string; status?: number; refusal?: string | null; children: React.ReactNode }

function framed(at: BookingVisit, { title, status = 200, refusal, children }: Framed): PortalPage {
  const texts = attendeeTexts[at.visit.locale]
  return {
    ...commonOf(at),
    path: bookingPath(at.accessToken, '/cancel'),
    title: texts.cancelTitle,
    status,
    banner: <StepBanner at={at} back={texts.back} title={title} />,
    content: (
      <div className="plain-form">
        <RefusedNotice text={refusal} />
        {children}
      </div>
    ),
  }
}

const isWaiting = ({ person }: Member) => person.state === 'on_waiting_list'

/** Whether a single person waits on several lists: then the page speaks of lists, not of people. */
const isOneOnLists = (members: readonly Member[]) =>
  members.length > 1 && members.every(isWaiting) && byPerson(members).length === 1

/** The course with its day, because several dates may have the same name. */
function whatOf({ person, course }: Member, visit: Visit): React.ReactNode {
  const when = course.start && dateText(course.start, visit)
  return withOwnWords(visit, course.title, (title) =>
    [title, when, formatShortcode(person.shortcode)].filter(Boolean).join(', '),
  )
}

/** Chooses whom of several people to cancel; nothing is cancelled yet. */
function choosing(at: BookingVisit, cancellable: readonly Member[], refusal: string | null): PortalPage {
  const { visit } = at
  const texts = attendeeTexts[visit.locale]
  const question = isOneOnLists(cancellable) ? texts.leaveWhich : texts.cancelWhom
  return framed(at, {
    title: question,
    status: refusal ? 422 : 200,
    refusal,
    children: (
      <form method="get" action={toBooking(at, '/cancel').replace(/\?.*/, '')}>
        {keptFields(visit).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name="chosen" value="1" />
        <fieldset>
          <legend className="unseen">{question}</legend>
          {cancellable.map((one) => (
            <label key={one.person.id} className="choice">
              <input type="checkbox" name={fieldOf} value={one.person.id} />
              <span>
                <b>{nameOf(one.person)}</b>
                <span className="quiet">{whatOf(one, visit)}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <button type="submit">{texts.next}</button>
      </form>
    ),
  })
}

/** Shows in numbers what the cancellation would mean, before it is made. */
function confirming(
  at: BookingVisit,
  booking: AttendeeBooking,
  chosen: readonly Member[],
  refusal: string | null,
): PortalPage {
  const { visit } = at
  const texts = attendeeTexts[visit.locale]
  const [first] = chosen
  const waiting = chosen.filter(isWaiting)
  const placed = chosen.filter((one) => !waiting.includes(one))
  const cents = placed.reduce((sum, { person }) => sum + person.feeCents, 0)
  const isChosen = ({ id }: Member['person']) => chosen.some(({ person }) => person.id === id)
  const active = membersOf(booking).filter(({ person }) => person.state !== 'cancelled')
  const staying = active.filter(({ person }) => !isChosen(person))
  const isAboutLists = isOneOnLists(active)
  const people = byPerson(chosen).length
  const ofPeople = first && people === 1 ? texts.cancelOne(nameOf(first.person)) : texts.cancelMany(people)
  const ofLists = chosen.length === 1 ? texts.leaveOne : texts.leaveSeveral(chosen.length)
  const names = [...new Set(staying.map(({ person }) => nameOf(person)))]
  return framed(at, {
    title: isAboutLists ? ofLists : ofPeople,
    status: refusal ? 409 : 200,
    refusal,
    children: (
      <form method="post" action={toBooking(at, '/cancel')}>
        <ul className="chosen">
          {chosen.map((one) => (
            <li key={one.person.id}>
              <input type="hidden" name={fieldOf} value={one.person.id} />
              <b>{nameOf(one.person)}</b>
              <span className="quiet">{whatOf(one, visit)}</span>
            </li>
          ))}
        </ul>
        {placed.length > 0 && (
          <p>
            {cents > 0
              ? texts.cancelGives(placed.length, feeText(cents, visit))
              : texts.cancelGivesFree(placed.length)}
          </p>
        )}
        {waiting.length > 0 && !isAboutLists && <p>{texts.cancelLeaves(byPerson(waiting).length)}</p>}
        {staying.length > 0 && (
          <p>{isAboutLists ? texts.leaveStays(staying.length) : texts.cancelStays(names.join(', '))}</p>
        )}
        {placed.length > 0 && <p>{texts.cancelFinal}</p>}
        <ComesBack visit={visit} chosen={placed} cents={cents} />
        <div className="buttons">
          <button type="submit">{texts.cancelNow}</button>
          <a className="button" href={toBooking(at)}>
            {texts.cancelNot}
          </a>
        </div>
      </form>
    ),
  })
}

/** Asks before an offered place is declined, because it goes to somebody else at once. */
function declining(at: BookingVisit, chosen: readonly Member[]): PortalPage {
  const texts = attendeeTexts[at.visit.locale]
  return framed(at, {
    title: texts.declineTitle(chosen.length),
    children: (
      <form method="post" action={toBooking(at, '/cancel')}>
        <ul className="chosen">
          {chosen.map((one) => (
            <li key={one.person.id}>
              <input type="hidden" name={fieldOf} value={one.person.id} />
              <b>{nameOf(one.person)}</b>
              <span className="quiet">{whatOf(one, at.visit)}</span>
            </li>
          ))}
        </ul>
        <p>{texts.declineMeans(chosen.length)}</p>
        <div className="buttons">
          <button type="submit" name="do" value="decline">
            {texts.declineNow(chosen.length)}
          </button>
          <a className="button" href={toBooking(at)}>
            {texts.declineNot}
          </a>
        </div>
      </form>
    ),
  })
}

/** What of the money comes back by the terms of the provider; where there are none, only that somebody will say. */
function ComesBack({ visit, chosen, cents }: { visit: Visit; chosen: readonly Member[]; cents: number }) {
  const texts = attendeeTexts[visit.locale]
  const { name, currencyCode } = visit.tenant
  const money = (amount: number) => formatMoney(amount, currencyCode, visit.locale)
  const paid = chosen.filter(({ person }) => person.refundNow !== null)
  if (paid.length === 0) return cents > 0 ? <p className="quiet">{texts.cancelPaid(name)}</p> : null
  const sum = paid.reduce((all, { person }) => all + (person.refundNow?.cents ?? 0), 0)
  const reasons = new Set(
    paid.map(({ person }) => person.refundNow && refundReasonText(person.refundNow.reason, visit.locale)),
  )
  return (
    <p>
      {texts.cancelBack(name, money(sum))}
      <span className="quiet"> ({[...reasons].join('; ')})</span>
    </p>
  )
}

/** Why nothing can be cancelled, and who can help. */
function WhyNot({ visit, booking, legal }: BookingVisit & { booking: AttendeeBooking; legal: TenantLegal }) {
  const texts = attendeeTexts[visit.locale]
  const { timeZone, name } = visit.tenant
  const placed = membersOf(booking).filter(({ person }) => seatStates.includes(person.state))
  if (placed.length === 0) return <p>{texts.cancelNothing}</p>
  const days = placed.flatMap(({ course: { start, cancellationDays } }) =>
    start && cancellationDays ? [lastDayBefore({ start, timeZone }, cancellationDays)] : [],
  )
  const last = days.toSorted().at(-1)
  return (
    <>
      <p>{last ? texts.cancelWasUntil(dayInWords(last, visit.locale)) : texts.cancelBegun}</p>
      <p>
        {texts.cancelAsk(name)} <OrganiserContact legal={legal} />
      </p>
    </>
  )
}

type Asked = { ids: readonly string[]; isChosen: boolean; refusal: string | null }

async function show(at: BookingVisit, api: Api, { ids, isChosen, refusal }: Asked): Promise<PortalPage> {
  const { visit, accessToken } = at
  const booking = await api.registrations.attendeeBooking({ tenant: visit.tenant.slug, accessToken })
  const cancellable = membersOf(booking).filter(({ person }) => person.cancellable)
  const chosen = cancellable.filter(({ person }) => ids.includes(person.id))
  const texts = attendeeTexts[visit.locale]
  if (cancellable.length === 0) {
    const legal = await api.tenants.legal({ tenant: visit.tenant.slug })
    const children = <WhyNot {...at} booking={booking} legal={legal} />
    return framed(at, { title: texts.cancelTitle, refusal, children })
  }
  const offered = chosen.filter(({ person }) => person.takeable)
  if (visit.query.get('do') === 'decline' && offered.length > 0) return declining(at, offered)
  const [only] = cancellable
  if (only && cancellable.length === 1) return confirming(at, booking, [only], refusal)
  if (chosen.length > 0) return confirming(at, booking, chosen, refusal)
  const missing = isChosen ? refusalText('NO_REGISTRATIONS_SELECTED', visit.locale) : null
  return choosing(at, cancellable, refusal ?? missing)
}

export function cancelPage(visit: Visit, accessToken: string, api: Api): Promise<PortalPage> {
  const at = { visit, accessToken }
  const isChosen = visit.query.has('chosen')
  return behindLink(at, () => show(at, api, { ids: idsIn(visit.query), isChosen, refusal: null }))
}

const shownAgain: readonly RefusalCode[] = ['CANCELLATION_OVER', 'NO_REGISTRATIONS_SELECTED']

export function cancelBooked(
  visit: Visit,
  accessToken: string,
  form: URLSearchParams,
  api: Api,
): Promise<PortalPage | Redirect> {
  const at = { visit, accessToken }
  const registrationIds = idsIn(form)
  return behindLink(at, async () => {
    try {
      const { slug: tenant } = visit.tenant
      await api.registrations.cancelByAttendee({ tenant, accessToken, registrationIds })
      const done = form.get('do') === 'decline' ? 'place-declined' : 'cancel'
      return { redirect: toBooking(at, '', { done }), status: 303 as const }
    } catch (error) {
      const refusal = refusalOf(error)
      if (!refusal || !shownAgain.includes(refusal.code)) throw error
      const told = refusalText(refusal.code, visit.locale)
      return show(at, api, { ids: registrationIds, isChosen: false, refusal: told })
    }
  })
}
