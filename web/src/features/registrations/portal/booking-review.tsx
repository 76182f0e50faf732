import { type AskedAttribute, askedOfOrder, isExpiredOn } from '@reihum/contract/courses/attribute.schema.ts'
import type { PortalCourseDetail } from '@reihum/contract/courses/portal-course.schema.ts'
import { withProof } from '@reihum/contract/courses/reductions.ts'
import { answerText } from '@reihum/contract/registrations/answer-text.ts'
import type { OtherDate } from '@reihum/contract/registrations/booking.schema.ts'
import { firmInWords } from '@reihum/contract/registrations/firm-in-words.ts'
import { formatDay } from '@reihum/contract/wire/dates.ts'
import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { openingTexts } from '../../courses/portal/opening.messages.ts'
import { OpeningNotice } from '../../courses/portal/opening.tsx'
import { pathTo, type Visit } from '../../tenants/portal/visit.ts'
import { namesTexts } from './attendee/names.messages.ts'
import { type Entries, fieldsOf, isNobody, type PersonEntries } from './booking-entries.ts'
import { unnamedIn } from './booking-of-entries.ts'
import { type FrameOfForm, formPath } from './firm/frame-of-form.ts'
import { type Order, OrderBox, OrderButton } from './order-box.tsx'
import { furtherMovingUpName, furtherOutcomeName, goingTo } from './order-courses.ts'
import type { OrderedPart } from './order-of-several.tsx'
import { movingUpShown, promiseOf } from './order-sums.ts'
import { registerTexts } from './register.messages.ts'

type Review = Omit<Order, 'further'> & {
  entries: Entries
  /** The further courses of the order. */
  further: readonly PortalCourseDetail[]
  dates: readonly OtherDate[]
  /** In the address of this step: the order is sent there, so that whoever comes back reads that it was. */
  token: string | null
  frame?: FrameOfForm | undefined
}

type Answered = {
  /** The last of the first days of the courses that ask this. */
  firstDayOf?: (asked: AskedAttribute) => string | null
  answers: PersonEntries['answers']
  asked: PortalCourseDetail['attributes']
  visit: Visit
  title?: string
}

/** The answers as given, to be checked by the visitor. */
function Answers({ answers, asked: all, visit, title, firstDayOf = () => null }: Answered) {
  const { locale } = visit
  const given = all.flatMap((asked) => {
    const values = answers.get(asked.id)?.values.filter((value) => value !== '') ?? []
    if (values.length === 0) return []
    const value = asked.kind === 'checkbox' ? true : asked.kind === 'choices' ? values : (values[0] ?? '')
    const day = firstDayOf(asked)
    const overOn = day !== null && isExpiredOn({ asked, value }, day) ? day : null
    return [{ asked, text: answerText({ asked, value }, locale), overOn }]
  })
  if (given.length === 0) return null
  return (
    <>
      {title && <h3>{title}</h3>}
      <dl className="given">
        {given.map(({ asked, text, overOn }) => (
          <div key={asked.id}>
            <dt>{asked.label[locale]}</dt>
            <dd>
              {text}
              {overOn && (
                <>
                  {' – '}
                  <strong className="over">{registerTexts[locale].expired(formatDay(overOn, locale))}</strong>
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

type Named = Pick<
  PersonEntries,
  'firstName' | 'lastName' | 'email' | 'phone' | 'street' | 'postalCode' | 'city'
>

const filled = (parts: readonly string[], between = ' ') => parts.filter((part) => part.trim()).join(between)

function Who({ named, company = '' }: { named: Named; company?: string }) {
  const town = filled([named.postalCode, named.city])
  const lines = [company, filled([named.firstName, named.lastName])].filter(Boolean)
  const ways = filled([named.email, named.phone, filled([named.street, town], ', ')], ' · ')
  return (
    <>
      {lines.map((line) => (
        <strong key={line} className="who">
          {line}
        </strong>
      ))}
      {ways && <span className="quiet">{ways}</span>}
    </>
  )
}

type ToBring = { person: PersonEntries; courses: readonly PortalCourseDetail[]; main: string; visit: Visit }

/** What somebody has to bring to prove the reduced prices that they chose. */
function ProofsToBring({ person, courses, main, visit }: ToBring) {
  const chosen = courses.flatMap(({ id, reductions }) =>
    withProof(reductions).filter(({ name }) => name === person.reducedAs.get(id === main ? '' : id)),
  )
  return chosen.map(({ name, evidence }) => (
    <span key={`${name} ${evidence}`} className="quiet">
      {registerTexts[visit.locale].toBring(name, evidence ?? '')}
    </span>
  ))
}

/** Those who are named, and behind them the places whose names come later. */
function withPlaces(named: readonly PersonEntries[], unnamed: number, locale: Visit['locale']) {
  const count = named.length + unnamed
  const places = Array.from({ length: unnamed }, (_, at) => ({
    firstName: namesTexts[locale].place(named.length + at + 1, count),
    lastName: '',
  }))
  return [...named, ...places]
}

/** What stands on the invoice of a firm, and where that goes. */
function FirmDetails({ contact, locale }: { contact: Entries['contact']; locale: Visit['locale'] }) {
  const lines = firmInWords(contact, locale)
  if (lines.length === 0) return null
  return (
    <dl className="given">
      {lines.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/**
 * The second step: all entries once more, to change or to order. They are sent as hidden fields. A challenge is solved
 * meanwhile; without a script, the server asks for confirmation by mail.
 */
export function BookingReview(review: Review) {
  const { course, further, visit, entries, preview, dates, token, frame } = review
  const texts = registerTexts[visit.locale]
  const { people, contact } = entries
  const challenge = `/api/auth/captcha?${new URLSearchParams({ purpose: 'registration', tenant: visit.tenant.slug })}`
  const { opensAt } = preview
  const hasPlaces = course.offer === 'open' || (course.offer === 'opens_later' && course.placesLeft !== 0)
  const courses = [course, ...further]
  const goneTo = (at: number) => courses.filter(({ id }) => goingTo(entries, id).includes(at))
  /** What the courses ask in which somebody takes part; the same question once. */
  const askedOf = (at: number) => [
    ...new Map(
      goneTo(at).flatMap(({ attributes }) => attributes.map((one) => [one.id, one] as const)),
    ).values(),
  ]
  const firstDayOf = ({ id }: AskedAttribute) => {
    const days = courses
      .filter(({ attributes }) => attributes.some((one) => one.id === id))
      .flatMap(({ start }) => (start === null ? [] : wallClockOf(start, visit.tenant.timeZone).date))
    return days.sort().at(-1) ?? null
  }
  const goers = (id: string) => goingTo(entries, id).flatMap((at) => people[at] ?? [])
  const unnamed = unnamedIn(entries)
  const named = unnamed > 0 ? people.filter((person) => !isNobody(person)) : people
  const parts = further.flatMap((one): OrderedPart[] => {
    const foreseen = preview.furtherCourses.find(({ courseId }) => courseId === one.id)
    return foreseen ? [{ course: one, people: goers(one.id), foreseen }] : []
  })
  const isTooMany = preview.outcome === 'waiting_list' && hasPlaces
  return (
    <form
      method="post"
      action={pathTo(visit, formPath({ courseId: course.id, ...(frame && { frame }) }, token))}
      className="review"
      data-captcha={frame ? undefined : challenge}
      data-wait={texts.wait}
      aria-labelledby="form-heading"
    >
      {fieldsOf(entries).map(([name, value], at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a name may come several times
        <input key={at} type="hidden" name={name} defaultValue={value} />
      ))}
      <input type="hidden" name="shownOutcome" defaultValue={promiseOf(preview)} />
      <input type="hidden" name="shownMovingUp" defaultValue={movingUpShown(preview)} />
      {preview.furtherCourses.map((one) => (
        <span key={one.courseId} hidden>
          <input type="hidden" name={furtherOutcomeName(one.courseId)} defaultValue={promiseOf(one)} />
          <input type="hidden" name={furtherMovingUpName(one.courseId)} defaultValue={movingUpShown(one)} />
        </span>
      ))}
      <input type="hidden" name="shownTotal" defaultValue={preview.totalCents} />
      <input type="hidden" name="shownVoucher" defaultValue={preview.voucher?.cents ?? 0} />
      {!frame && <input type="hidden" name="captcha" defaultValue="" />}
      <h2 id="form-heading">{texts.stepTwo}</h2>
      {isTooMany && <p className="notice info">{texts.waitingTogether(people.length)}</p>}
      <section className="entered" aria-labelledby="people">
        <h3 id="people">{texts.people}</h3>
        <ol>
          {named.map((person, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: people of a form have nothing but their place
            <li key={at}>
              <Who named={person} />
              <ProofsToBring person={person} courses={goneTo(at)} main={course.id} visit={visit} />
              <Answers answers={person.answers} asked={askedOf(at)} visit={visit} firstDayOf={firstDayOf} />
            </li>
          ))}
        </ol>
        {unnamed > 0 && <p className="card">{texts.laterNamed(unnamed)}</p>}
        {entries.hasContact && (
          <>
            <h3>{texts.contact}</h3>
            <p className="card">
              <Who named={contact} company={contact.company} />
            </p>
            {entries.bookedFor === 'firm' && <FirmDetails contact={contact} locale={visit.locale} />}
          </>
        )}
        <Answers
          answers={entries.answers}
          asked={askedOfOrder(courses.map(({ attributes }) => attributes))}
          visit={visit}
          title={texts.ofOrder}
        />
        {entries.notes.trim() && (
          <>
            <h3>{texts.notes}</h3>
            <p className="plain">{entries.notes}</p>
          </>
        )}
        <p className="add">
          <button type="submit" name="do" value="edit" className="plain-button">
            {texts.change}
          </button>
        </p>
      </section>
      <OrderBox
        {...review}
        people={unnamed > 0 ? withPlaces(named, unnamed, visit.locale) : goers(course.id)}
        further={parts}
        chosen={dates.filter(({ courseId }) => entries.alsoWaitFor.includes(courseId))}
      />
      {opensAt && <OpeningNotice opensAt={opensAt} visit={visit} hint={openingTexts[visit.locale].almost} />}
      <OrderButton visit={visit} preview={preview} />
      <p className="quiet under" role="status" />
      <noscript hidden={frame !== undefined}>
        {opensAt ? (
          <button type="submit" name="do" value="check">
            {openingTexts[visit.locale].again}
          </button>
        ) : (
          <p className="quiet under">{texts.withoutScript}</p>
        )}
      </noscript>
    </form>
  )
}
