import { answerText } from '@reihum/contract/registrations/answer-text.ts'
import type {
  AttendeeCourse,
  AttendeeRegistration,
} from '@reihum/contract/registrations/attendee-booking.schema.ts'
import type { OwnProof } from '@reihum/contract/registrations/proof.schema.ts'
import {
  registrationColour,
  registrationStateNames,
} from '@reihum/contract/registrations/registration-states.ts'
import { formatShortcode } from '@reihum/contract/registrations/shortcode.ts'
import { dateTimeInWords } from '@reihum/contract/wire/dates.ts'
import { feeText } from '../../../courses/portal/course-facts.tsx'
import type { Visit } from '../../../tenants/portal/visit.ts'
import { StepsOfPrice } from '../steps-of-price.tsx'
import { attendeeTexts, causeTexts } from './attendee.messages.ts'
import { type BookingVisit, toBooking } from './booking-page.ts'
import { proofTexts } from './proof.messages.ts'
import { untilText } from './until.ts'

type Shown = { course: AttendeeCourse; visit: Visit }

export const nameOf = ({ firstName, lastName }: AttendeeRegistration) => `${firstName} ${lastName}`

/** The price of the place without what is taken besides. */
const placeOf = (person: AttendeeRegistration) => ({
  ...person,
  feeCents: person.extras.reduce((left, { cents }) => left - cents, person.feeCents),
})

function Person({ person, at }: { person: AttendeeRegistration; at: BookingVisit }) {
  const { visit } = at
  const { locale } = visit
  const texts = attendeeTexts[locale]
  const isCancelled = person.state === 'cancelled'
  // What was asked once for the booking is no answer of this person.
  const own = person.answers.filter(({ asked }) => asked.scope !== 'order')
  return (
    <li className={isCancelled ? 'gone' : undefined}>
      <strong className="who">{nameOf(person)}</strong>
      <span className={`state ${registrationColour(person.state, false)}`}>
        {registrationStateNames[person.state][locale]}
      </span>
      <span className="code">
        {texts.number} <b>{formatShortcode(person.shortcode)}</b>
      </span>
      <span className="amount">{isCancelled ? '' : feeText(person.feeCents, visit)}</span>
      {isCancelled && person.cause && <span className="quiet">{causeTexts[person.cause][locale]}</span>}
      {!isCancelled && person.priceCategory && <span className="quiet">{person.priceCategory}</span>}
      {!isCancelled && <StepsOfPrice price={placeOf(person)} visit={visit} />}
      {!isCancelled && person.proof && <OwnProofTold proof={person.proof} at={at} />}
      {!isCancelled && own.length > 0 && (
        <dl className="answers">
          {own.map((given) => (
            <div key={given.asked.id}>
              <dt>{given.asked.label[locale]}</dt>
              <dd>{answerText(given, locale)}</dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  )
}

/** What is to be brought to prove a reduced price, or what came of it. */
function OwnProofTold({ proof, at }: { proof: OwnProof; at: BookingVisit }) {
  const { visit } = at
  const texts = attendeeTexts[visit.locale]
  const { name, evidence, state, reason, chargedCents } = proof
  if (state === 'waived') return null
  const told = {
    owed: [texts.proofOwed(name, evidence)],
    seen: [texts.proofSeen(name)],
    refused: [
      texts.proofRefused(name),
      reason && texts.proofReason(reason),
      chargedCents > 0 && texts.proofCharged(feeText(chargedCents, visit)),
    ],
  }[state]
  return (
    <>
      {told
        .filter((line) => typeof line === 'string' && line !== '')
        .map((line) => (
          <span key={String(line)} className="quiet own-line">
            {line}
          </span>
        ))}
      {proof.sendable && <SendProof proof={proof} at={at} />}
    </>
  )
}

/** The way to send a proof beforehand, or that it was sent. */
function SendProof({ proof: { state, sent }, at }: { proof: OwnProof; at: BookingVisit }) {
  const { visit } = at
  const texts = proofTexts[visit.locale]
  const zoned = { timeZone: visit.tenant.timeZone, locale: visit.locale }
  const way = state === 'refused' ? texts.sendAnew : texts.orSend
  return (
    <span className="quiet own-line">
      {sent && `${texts.onItsWay(dateTimeInWords(sent.at, zoned))} `}
      <a href={toBooking(at, '/proof')}>{sent ? texts.change : way}</a>
    </span>
  )
}

/**
 * The position of the booking on the waiting list, which all its people share, and why others have moved up past them.
 */
function Waiting({ course, visit }: Shown) {
  const texts = attendeeTexts[visit.locale]
  const waiting = course.registrations.filter(({ state }) => state === 'on_waiting_list')
  const [first] = waiting
  // No position while there is an offer, which is shown above.
  if (!first?.waitingPosition || first.offeredUntil) return null
  const { offerHours, endsAt, isOver } = course.movingUp
  const zoned = { timeZone: visit.tenant.timeZone, locale: visit.locale }
  return (
    <div className="notice info waiting">
      <p>{texts.position(first.waitingPosition, waiting.length)}</p>
      {!first.takeable && !isOver && offerHours !== null && <p>{texts.offersAhead(offerHours)}</p>}
      {!first.takeable && (isOver || (endsAt && endsAt !== course.start)) && (
        <p>{isOver ? texts.movesUpNoMore : texts.movesUpUntil(untilText(endsAt ?? '', visit))}</p>
      )}
      {first.passedOver.length > 0 && (
        <details>
          <summary>{texts.passedOverTitle}</summary>
          <ul>
            {first.passedOver.map(({ at, free, people, outOfTurn }) => {
              const when = dateTimeInWords(at, zoned)
              return (
                <li key={at}>
                  {outOfTurn ? texts.passedOutOfTurn(when) : texts.passedOver(when, free, people)}
                </li>
              )
            })}
          </ul>
        </details>
      )}
    </div>
  )
}

/** The people of the booking in a course, in every state; and other attendees, where they may be shown. */
export function BookedPeople({ course, at }: { course: AttendeeCourse; at: BookingVisit }) {
  const { visit } = at
  const texts = attendeeTexts[visit.locale]
  return (
    <>
      <h3>{texts.people}</h3>
      <ul className="people">
        {course.registrations.map((person) => (
          <Person key={person.id} person={person} at={at} />
        ))}
      </ul>
      <Waiting course={course} visit={visit} />
      {course.others.length > 0 && (
        <>
          <h3>{texts.others(course.others.length)}</h3>
          <p>{course.others.join(', ')}</p>
        </>
      )}
    </>
  )
}
