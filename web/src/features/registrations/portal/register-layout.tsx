import type { PortalCourseDetail } from '@reihum/contract/courses/portal-course.schema.ts'
import type { PersonThing } from '@reihum/contract/courses/thing.schema.ts'
import type { BookingPreview, OtherDate } from '@reihum/contract/registrations/booking.schema.ts'
import { dateTimeInWords } from '@reihum/contract/wire/dates.ts'
import { isEmptyRichText, plainTextOf } from '@reihum/contract/wire/rich-text.ts'
import type { ReactNode } from 'react'
import richTextCss from '#ui/rich-text/rich-text.css?inline'
import { RichTextContent } from '#ui/rich-text/rich-text.tsx'
import { Availability } from '../../courses/portal/availability.tsx'
import termsCss from '../../courses/portal/cancellation-terms.css?inline'
import { coursePath, descriptionOf } from '../../courses/portal/course-data.ts'
import { CourseFacts, FactIcons } from '../../courses/portal/course-facts.tsx'
import { pageTexts } from '../../courses/portal/course-page.messages.ts'
import { Prices, TakesPlace, Terms, TrialLessons, TrialOf } from '../../courses/portal/course-page-parts.tsx'
import { courseTexts } from '../../courses/portal/courses.messages.ts'
import { WhoMayEnter } from '../../courses/portal/entry-rules.tsx'
import freePlaceCss from '../../courses/portal/free-place.css?inline'
import { FreePlaceForm } from '../../courses/portal/free-place-form.tsx'
import { openingTexts } from '../../courses/portal/opening.messages.ts'
import { Closes, OpeningNotice } from '../../courses/portal/opening.tsx'
import { zonedOf } from '../../courses/portal/period.tsx'
import reductionsCss from '../../courses/portal/reductions.css?inline'
import trialsCss from '../../courses/portal/trial-lessons.css?inline'
import { firmPath } from '../../tenants/portal/behind-link.ts'
import type { PortalPage } from '../../tenants/portal/page.ts'
import { beginningOf } from '../../tenants/portal/plain-text.tsx'
import { ownLanguage, pathTo, type Visit } from '../../tenants/portal/visit.ts'
import askAnywayCss from './ask-anyway.css?inline'
import { secretive } from './attendee/booking-page.ts'
import bookedForCss from './booked-for.css?inline'
import type { Entries } from './booking-entries.ts'
import { BookingReview } from './booking-review.tsx'
import enteredCss from './entered.css?inline'
import type { EntryError } from './entry-errors.ts'
import { ErrorSummary } from './error-summary.tsx'
import extrasCss from './extras.css?inline'
import { firmTexts } from './firm/firm.messages.ts'
import { FrameBox } from './firm/frame-box.tsx'
import frameCss from './firm/frame-form.css?inline'
import { type FrameOfForm, formPath } from './firm/frame-of-form.ts'
import mandateCss from './mandate.css?inline'
import orderCss from './order.css?inline'
import planCss from './payment-plan.css?inline'
import css from './register.css?inline'
import { registerTexts } from './register.messages.ts'
import { RegisterForm } from './register-form.tsx'

export type RegisterView = {
  status: number
  entries: Entries
  /** In the address of this step; null: it has none of its own. */
  token: string | null
  /** What is stored that the people of whoever is signed in bring, by their names. */
  brought?: ReadonlyMap<string, readonly PersonThing[]>
  /** What was changed since the step before, said at the second step. */
  changes?: readonly string[]
  /** The form was not sent yet, so a draft may be filled in. */
  isFresh?: true
  errors?: EntryError[]
  refusal?: React.ReactNode
  added?: number
  /** The further courses of the order. */
  further?: readonly PortalCourseDetail[]
  /** Somebody may hold a voucher of the provider, so the form asks for one. */
  takesVouchers?: boolean
  /** Nothing but the rules of the course is in the way, so the provider can be asked. */
  mayAskAnyway?: boolean
  /** Set for somebody who registers before everybody else: when the others can. */
  earlyUntil?: string | null
  /** Other dates, shown when this one is full. */
  dates?: readonly OtherDate[]
  /** Set where the places come out of a frame of a firm. */
  frame?: FrameOfForm
  /** The preview of the booking; when given, the second step is shown. */
  preview?: BookingPreview
}

const tones = { open: 'positive', waiting_list: 'info', closed: '' } as const

const noneStored: ReadonlyMap<string, readonly PersonThing[]> = new Map()

type DescriptionOf = { course: PortalCourseDetail; visit: Visit; isBrief: boolean }

/**
 * A long description is folded so that the form stays near. After the first display the whole description is folded, so
 * that nothing stands between errors and form.
 */
function Description({ course, visit, isBrief }: DescriptionOf) {
  if (isEmptyRichText(course.description)) return null
  const plain = plainTextOf(course.description)
  const isLong = plain.length > 700
  return (
    <section lang={ownLanguage(visit)}>
      {isLong && !isBrief && <p>{beginningOf(plain, 400)}</p>}
      {isLong || isBrief ? (
        <details>
          <summary lang={visit.locale}>{courseTexts[visit.locale].more}</summary>
          <RichTextContent text={course.description} />
        </details>
      ) : (
        <RichTextContent text={course.description} />
      )}
    </section>
  )
}

/** What the page of the course says where the tier has one; with errors, the trial lessons give way to them. */
function InsteadOfPage(shown: DescriptionOf) {
  return (
    <>
      <TrialOf {...shown} />
      <Description {...shown} />
      {!shown.isBrief && <TrialLessons {...shown} />}
    </>
  )
}

/** The message about the course, or when registration opens. */
function Message({ course, visit }: Omit<DescriptionOf, 'isBrief'>) {
  if (course.tellsWhenFree)
    return (
      <>
        <p className={`notice ${tones.closed}`}>{registerTexts[visit.locale].closed}</p>
        <FreePlaceForm course={course} visit={visit} />
      </>
    )
  if (course.offer !== 'opens_later')
    return <p className={`notice ${tones[course.offer]}`}>{registerTexts[visit.locale][course.offer]}</p>
  const { opensAt } = course
  return (
    opensAt && <OpeningNotice opensAt={opensAt} visit={visit} hint={openingTexts[visit.locale].prepareHint} />
  )
}

/** The facts about the course, and the message. */
function Beforehand({ course, visit, isBrief }: DescriptionOf) {
  return (
    <>
      {!course.hasPage && <InsteadOfPage course={course} visit={visit} isBrief={isBrief} />}
      <details className="known">
        <summary>{pageTexts[visit.locale].termsInShort}</summary>
        <Terms course={course} visit={visit} />
      </details>
      <Message course={course} visit={visit} />
    </>
  )
}

/** Tells who will see the names of attendees. */
function Sharing({ course, visit }: { course: PortalCourseDetail; visit: Visit }) {
  if (!course.shareAttendeeDetails || course.offer === 'closed') return null
  return <p className="notice info">{pageTexts[visit.locale].shared}</p>
}

type Back = { path: string; label: string }

const backToCourse = ({ locale }: Visit, course: PortalCourseDetail): Back =>
  course.hasPage
    ? { path: coursePath(course), label: registerTexts[locale].toCourse }
    : { path: '/course-list', label: registerTexts[locale].allCourses }

/** The page with the course beside the form; the same for both steps and for the page behind the mailed link. */
export function besideCourse(
  visit: Visit,
  course: PortalCourseDetail,
  way: ReactNode,
  back = backToCourse(visit, course),
) {
  const texts = registerTexts[visit.locale]
  return {
    // Forms are not indexed; the course page or the list is.
    isIndexed: false,
    css:
      richTextCss +
      css +
      enteredCss +
      mandateCss +
      planCss +
      termsCss +
      freePlaceCss +
      reductionsCss +
      extrasCss +
      orderCss +
      bookedForCss +
      askAnywayCss +
      frameCss +
      (course.hasPage ? '' : trialsCss),
    hasForm: true as const,
    opensAt: course.opensAt,
    banner: (
      <>
        <a className="back" href={pathTo(visit, back.path)}>
          <span aria-hidden="true">←&nbsp;</span>
          {back.label}
        </a>
        <h1 lang={ownLanguage(visit)}>{course.title}</h1>
      </>
    ),
    content: (
      <div className="register">
        <FactIcons />
        <aside aria-label={texts.facts}>
          <CourseFacts course={course} visit={visit} />
          <div className="terms">
            <Prices course={course} visit={visit} />
            {!course.opensAt && <Availability course={course} visit={visit} />}
          </div>
          <Closes course={course} visit={visit} />
          <WhoMayEnter course={course} visit={visit} />
          <TakesPlace course={course} visit={visit} />
        </aside>
        <div className="way">{way}</div>
      </div>
    ),
  }
}

/** What was changed between the steps, before anything is ordered; it takes the focus as errors do. */
function Changes({ changes, visit }: { changes: readonly string[]; visit: Visit }) {
  if (changes.length === 0) return null
  const texts = registerTexts[visit.locale]
  return (
    <div className="notice info errors" id="error-summary" role="alert" tabIndex={-1}>
      <h2>{texts.changedSince}</h2>
      {changes.map((change) => (
        <p key={change}>{change}</p>
      ))}
    </div>
  )
}

function Way({ visit, view, course }: { visit: Visit; view: RegisterView; course: PortalCourseDetail }) {
  const {
    entries,
    errors = [],
    refusal = null,
    preview,
    dates = [],
    changes = [],
    token,
    further = [],
    frame,
  } = view
  const summary = <ErrorSummary errors={errors} refusal={refusal} visit={visit} />
  if (preview)
    return (
      <>
        {summary}
        {!refusal && <Changes changes={changes} visit={visit} />}
        <Sharing course={course} visit={visit} />
        <BookingReview
          {...{ course, further, visit, entries, preview, dates, token, frame }}
          people={entries.people}
        />
      </>
    )
  return (
    <>
      {summary}
      {view.earlyUntil && (
        <p className="notice info">
          {registerTexts[visit.locale].early(dateTimeInWords(view.earlyUntil, zonedOf(visit)))}
        </p>
      )}
      {frame && <FrameBox frame={frame} course={course} visit={visit} />}
      <Beforehand course={course} visit={visit} isBrief={view.isFresh !== true} />
      <Sharing course={course} visit={visit} />
      {course.offer !== 'closed' && (
        <RegisterForm
          {...{
            course,
            further,
            takesVouchers: view.takesVouchers === true,
            brought: view.brought ?? noneStored,
            mayAskAnyway: view.mayAskAnyway === true,
            visit,
            entries,
            errors,
            added: view.added,
            isFresh: view.isFresh === true,
            dates,
            frame,
          }}
        />
      )}
    </>
  )
}

export function layOutRegister(visit: Visit, course: PortalCourseDetail, view: RegisterView): PortalPage {
  const { frame, token } = view
  const at = { courseId: course.id, ...(frame && { frame }) }
  const back = frame && { path: firmPath, label: firmTexts[visit.locale].toFirm }
  return {
    ...besideCourse(visit, course, <Way course={course} visit={visit} view={view} />, back),
    status: view.status,
    title: registerTexts[visit.locale].title(course.title),
    description: descriptionOf(course),
    path: formPath(at, token),
    ...((token !== null || frame) && { headers: secretive }),
  }
}
