import type { PortalCourseDetail } from '@reihum/contract/courses/portal-course.schema.ts'
import { reducedPrices } from '@reihum/contract/courses/reduced-prices.ts'
import { withProof } from '@reihum/contract/courses/reductions.ts'
import { maxPeople, type OtherDate } from '@reihum/contract/registrations/booking.schema.ts'
import { type PaymentMethod, paymentMethodNames } from '@reihum/contract/tenants/payment-methods.ts'
import { Fragment, type ReactNode } from 'react'
import { feeText } from '../../courses/portal/course-facts.tsx'
import { ReductionsInWords } from '../../courses/portal/reductions-in-words.tsx'
import { legalTexts, privacyPath, termsPath } from '../../tenants/portal/legal-pages.tsx'
import { pathTo, type Visit } from '../../tenants/portal/visit.ts'
import { AskAnyway } from './ask-anyway.tsx'
import {
  bookedForName,
  bookedForWhom,
  type Entries,
  exceptionMessageName,
  fieldsOfRemoved,
  headStartName,
  shownFeesOf,
  shownName,
  shownOfferName,
} from './booking-entries.ts'
import { asksForFirm, ContactFields } from './contact-fields.tsx'
import { FramePlaces, NamesNow } from './firm/frame-fields.tsx'
import { type FrameOfForm, formPath } from './firm/frame-of-form.ts'
import { FormField } from './form-field.tsx'
import { MandateFields } from './mandate-fields.tsx'
import { messageOf } from './message-of.ts'
import { OrderAnswers } from './order-answers.tsx'
import { AddCourse, OrderedCourses } from './order-courses-box.tsx'
import { OtherDates } from './other-dates.tsx'
import { type Form, isTaxed, PersonFields } from './person-fields.tsx'
import { registerTexts } from './register.messages.ts'

/** Asked first, because the form needs other fields for each answer; CSS shows them, without a script. */
function ForWhom({ course, visit, entries }: Form) {
  const texts = registerTexts[visit.locale]
  const answers = {
    self: texts.forSelf,
    child: texts.forChild,
    several: texts.forSeveral,
    firm: texts.forFirm,
  }

  return (
    <fieldset className="choices for-whom">
      <legend>{texts.forWhom}</legend>
      {bookedForWhom
        .filter((whom) => whom !== 'firm' || asksForFirm(course, entries))
        .map((whom) => (
          <label key={whom} className="choice">
            <input
              type="radio"
              id={`for-${whom}`}
              name={bookedForName}
              value={whom}
              defaultChecked={entries.bookedFor === whom}
            />
            <span>{answers[whom]}</span>
          </label>
        ))}
    </fieldset>
  )
}

const hasPaidExtras = ({ extras }: PortalCourseDetail) => extras.some(({ priceCents }) => priceCents > 0)

const isPaid = (course: PortalCourseDetail) =>
  course.prices.some(({ feeCents }) => feeCents > 0) || hasPaidExtras(course)

/** The methods by which all of these courses can be paid. */
const methodsForAll = ([first, ...others]: readonly PortalCourseDetail[]): PaymentMethod[] =>
  (first?.paymentMethods ?? []).filter((method) =>
    others.every(({ paymentMethods }) => paymentMethods.includes(method)),
  )

/** The payment method, shown at the start as the law requires; with a single method there is nothing to choose. */
function PaymentFields(form: Form) {
  const { course, further, visit, entries, errors } = form
  const texts = registerTexts[visit.locale]
  const paid = [course, ...further].filter(isPaid)
  if (paid.length === 0) return null
  const paymentMethods = methodsForAll(paid)
  const error = messageOf(errors, 'paymentMethod')
  const nameOf = (method: PaymentMethod) => paymentMethodNames[method][visit.locale]
  const isCollected = paymentMethods.includes('sepa_direct_debit')
  if (paymentMethods.length < 2)
    return (
      <>
        <p id="paymentMethod">
          {paymentMethods.map((method) => `${texts.paymentMethod}: ${nameOf(method)}`)}
          {paymentMethods.length === 0 && (further.length > 0 ? '' : texts.noMethods)}
          {error && <span className="error"> {error}</span>}
        </p>
        {isCollected && <MandateFields {...form} />}
      </>
    )
  return (
    <fieldset className="field choices" aria-describedby={error && 'paymentMethod-error'}>
      <legend>
        {texts.paymentMethod} <span aria-hidden="true">*</span>
      </legend>
      {paymentMethods.map((method, at) => (
        <label key={method} className="choice">
          <input
            type="radio"
            id={at === 0 ? 'paymentMethod' : undefined}
            name="paymentMethod"
            value={method}
            defaultChecked={entries.paymentMethod === method}
          />
          <span>{nameOf(method)}</span>
        </label>
      ))}
      {error && (
        <p className="error" id="paymentMethod-error">
          {error}
        </p>
      )}
      {isCollected && <MandateFields {...form} />}
    </fieldset>
  )
}

/** A sentence with one link in it, which opens outside of the form. */
function LinkedSentence({
  sentence,
  words,
  href,
  visit,
}: {
  sentence: (link: string) => string
  words: string
  href: string
  visit: Visit
}) {
  const [before, after] = sentence('\n').split('\n')
  return (
    <>
      {before}
      <a href={href} target="_blank" rel="noopener">
        {words}
        <span className="unseen"> {registerTexts[visit.locale].newWindow}</span>
      </a>
      {after}
    </>
  )
}

function Agreements({ visit, entries, errors }: Form) {
  const texts = registerTexts[visit.locale]
  const error = messageOf(errors, 'acceptsTerms')
  return (
    <div className="field agreements">
      {visit.tenant.hasTerms && (
        <>
          <label className="choice">
            <input
              type="checkbox"
              id="acceptsTerms"
              name="acceptsTerms"
              required
              defaultChecked={entries.acceptsTerms}
              aria-invalid={error ? true : undefined}
              aria-describedby={error && 'acceptsTerms-error'}
            />
            <span>
              <LinkedSentence
                sentence={texts.acceptTerms}
                words={texts.termsLink}
                href={pathTo(visit, termsPath)}
                visit={visit}
              />
              <span aria-hidden="true">&nbsp;*</span>
            </span>
          </label>
          {error && (
            <p className="error" id="acceptsTerms-error">
              {error}
            </p>
          )}
        </>
      )}
      <p className="quiet">
        <LinkedSentence
          sentence={texts.privacy}
          words={legalTexts[visit.locale].privacyNotice}
          href={pathTo(visit, privacyPath)}
          visit={visit}
        />
      </p>
    </div>
  )
}

/** Says who was removed, and takes it back with one press; it takes the focus, because the button pressed is gone. */
function Removed({ visit, entries, removed }: Form & { removed: NonNullable<Entries['removed']> }) {
  const texts = registerTexts[visit.locale]
  const { firstName, lastName } = removed.person
  const name = [firstName, lastName]
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' ')
  return (
    <div className="removed notice info">
      {fieldsOfRemoved(entries).map(([key, value]) => (
        <input key={key} type="hidden" name={key} defaultValue={value} />
      ))}
      {/* biome-ignore lint/a11y/noAutofocus: the focus was on a button that is gone */}
      <p role="status" tabIndex={-1} autoFocus>
        {texts.removed(name || texts.personAt(removed.at + 1))}
      </p>
      <button type="submit" name="do" value="restore" className="plain-button" data-swap="">
        {texts.undo}
      </button>
    </div>
  )
}

/** What everybody pays together at the fee of the course, after what is taken off. */
function totalAtFee({ course, visit, entries }: Form): number {
  const { reductions, start, appointments, opensAt, feeCents } = course
  const terms = {
    reductions,
    startsAt: new Date(start),
    dates: appointments.filter((one) => !one.cancelled).map((one) => new Date(one.start)),
    at: opensAt === null ? new Date() : new Date(opensAt),
    timeZone: visit.tenant.timeZone,
  }
  const prices = reducedPrices(
    entries.people.map(() => ({ feeCents })),
    terms,
  )
  return prices.reduce((sum, price) => sum + price.feeCents, 0)
}

/**
 * The price of each person, where it is the same for all, and of all of them. Where each chooses one, a script keeps the sum and
 * shows it; without one, and where some pay less, it is said in the second step.
 */
function Price(form: Form) {
  const { course, further, visit, entries } = form
  const texts = registerTexts[visit.locale]
  if (further.length > 0)
    return (
      <div className="price-lines">
        <p className="quiet">{texts.summedLater}</p>
      </div>
    )
  const { prices, feeCents, reductions } = course
  const count = entries.people.length
  const isChosen = prices.length > 1
  const isReduced = reductions.length > 0
  // What is chosen in the form, and has to be proved, lowers the price in the second step.
  const isProved = withProof(reductions).length > 0 && prices.some((one) => one.feeCents > 0)
  const isExtended = hasPaidExtras(course)
  const isSummed =
    isExtended || isProved ? false : isChosen ? !isReduced : feeCents > 0 && (count > 1 || isReduced)
  const total = isTaxed(course) ? texts.total : texts.totalUntaxed
  return (
    <div className="price-lines">
      {!isChosen && (
        <p className="line price-line">
          <span>
            {texts.pricePerPerson}
            {feeCents > 0 && <small> {isTaxed(course) ? texts.inclusive : texts.untaxed}</small>}
          </span>
          <strong className="amount">{feeText(feeCents, visit)}</strong>
        </p>
      )}
      <ReductionsInWords course={course} visit={visit} />
      {isExtended && <p className="quiet">{texts.extendedLater}</p>}
      {(isProved || (isChosen && isReduced)) && !isExtended && <p className="quiet">{texts.reducedLater}</p>}
      {isSummed && (
        <p className="line price-line" hidden={isChosen}>
          <span>
            {total} <small>{texts.peopleCount(count)}</small>
          </span>
          <output
            className="amount"
            data-total={isChosen ? visit.tenant.currencyCode : undefined}
            data-free={isChosen ? feeText(0, visit) : undefined}
          >
            {feeText(isChosen ? 0 : totalAtFee(form), visit)}
          </output>
        </p>
      )}
    </div>
  )
}

/** A discount code lowers the price, and a voucher what is still to be paid; each is asked for only where it can be used. */
function LowersWhatIsPaid({
  course,
  further,
  visit,
  entries,
  errors,
  takesVouchers,
}: Form & { takesVouchers: boolean }) {
  const texts = registerTexts[visit.locale]
  const courses = [course, ...further]
  const costs = courses.some(({ prices }) => prices.some(({ feeCents }) => feeCents > 0))
  const isShown = {
    code: courses.some(({ takesCodes }) => takesCodes) || entries.code !== '',
    voucher: (takesVouchers && costs) || entries.voucher !== '',
  }
  return (['code', 'voucher'] as const)
    .filter((name) => isShown[name])
    .map((name) => (
      <div key={name} className="code-field">
        <FormField
          name={name}
          label={texts[name]}
          value={entries[name]}
          error={messageOf(errors, name)}
          hint={name === 'voucher' ? <span>{texts.voucherHint}</span> : undefined}
          optional={texts.optional}
          autoComplete="off"
        />
      </div>
    ))
}

/** Everybody who is named, and the way to one more. */
function Everybody({ children, ...form }: Form & { children?: ReactNode }) {
  const { visit, entries } = form
  const texts = registerTexts[visit.locale]
  return (
    <>
      {entries.people.map((person, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: people of a form have nothing but their place
        <Fragment key={at}>
          {entries.removed?.at === at && <Removed {...form} removed={entries.removed} />}
          <PersonFields {...form} at={at} person={person} />
        </Fragment>
      ))}
      {entries.removed?.at === entries.people.length && <Removed {...form} removed={entries.removed} />}
      <p className="add">
        {children}
        {entries.people.length >= maxPeople ? (
          texts.fullForm(maxPeople)
        ) : (
          <button type="submit" name="do" value="add" className="plain-button" data-swap="">
            <span aria-hidden="true">+&nbsp;</span>
            <span className="only-child">{texts.addChild}</span>
            <span className="not-child">{texts.addPerson}</span>
          </button>
        )}
      </p>
    </>
  )
}

/** The first step: all fields. Nothing is ordered here. */
export function RegisterForm(
  form: Form & {
    isFresh: boolean
    dates: readonly OtherDate[]
    takesVouchers: boolean
    mayAskAnyway: boolean
    frame: FrameOfForm | undefined
  },
) {
  const { course, visit, entries, errors, isFresh, dates, frame } = form
  const texts = registerTexts[visit.locale]
  return (
    <form
      method="post"
      noValidate
      action={pathTo(visit, formPath({ courseId: course.id, ...(frame && { frame }) }))}
      data-draft={frame ? frame.id : course.id}
      data-fresh={isFresh && !frame ? '' : undefined}
      aria-labelledby="form-heading"
    >
      {/* Enter presses the first button of a form, so this hidden one comes first. */}
      <button type="submit" name="do" value="check" className="unseen" tabIndex={-1} aria-hidden="true">
        {texts.continue}
      </button>
      <h2 id="form-heading">{course.offer === 'waiting_list' ? texts.formWaiting : texts.form}</h2>
      <p className="quiet">
        {texts.stepOne}. {texts.required}
      </p>
      <input type="hidden" name="requestKey" defaultValue={entries.requestKey} />
      <input type="hidden" name={shownName} defaultValue={shownFeesOf(course.prices)} />
      <input type="hidden" name={shownOfferName} defaultValue={course.offer} />
      {entries.headStart !== '' && (
        <input type="hidden" name={headStartName} defaultValue={entries.headStart} />
      )}
      {frame ? (
        <>
          <FramePlaces {...form} />
          <NamesNow {...form}>
            <Everybody {...form} />
          </NamesNow>
          <ContactFields {...form} isPlacesFirst />
        </>
      ) : (
        <>
          <OtherDates {...{ dates, course, visit, entries }} />
          <OrderedCourses {...form} />
          <ForWhom {...form} />
          <ContactFields {...form} />
          <Everybody {...form}>
            {form.further.length === 0 && <AddCourse visit={visit} entries={entries} />}
          </Everybody>
        </>
      )}
      <OrderAnswers {...form} />
      <FormField
        name="notes"
        label={texts.notes}
        value={entries.notes}
        error={messageOf(errors, 'notes')}
        type="textarea"
        optional={texts.optional}
      />
      {!frame && (
        <>
          <LowersWhatIsPaid {...form} />
          <Price {...form} />
        </>
      )}
      <PaymentFields {...form} />
      <Agreements {...form} />
      {form.mayAskAnyway && !frame && (
        <AskAnyway
          visit={visit}
          value={entries.exceptionMessage}
          error={messageOf(errors, exceptionMessageName)}
        />
      )}
      <button type="submit" name="do" value="check" className="book">
        {texts.continue}
      </button>
      <p className="quiet under">{texts.nothingYet}</p>
    </form>
  )
}
