import type { Api } from '@kurso/contract/contract.ts'
import type { PortalCourseDetail } from '@kurso/contract/courses/portal-course.schema.ts'
import { type RefusalCode, refusalText } from '@kurso/contract/refusals.ts'
import type { CourseId } from '@kurso/contract/wire/ids.schema.ts'
import { isEmptyRichText, plainTextOf } from '@kurso/contract/wire/rich-text.ts'
import richTextCss from '#ui/rich-text/rich-text.css?inline'
import { RichTextContent } from '#ui/rich-text/rich-text.tsx'
import { Availability } from '../../courses/portal/availability.tsx'
import { coursePath, registerPath } from '../../courses/portal/course-data.ts'
import { CourseFacts, FactIcons } from '../../courses/portal/course-facts.tsx'
import { pageTexts } from '../../courses/portal/course-page.messages.ts'
import { Prices, Terms } from '../../courses/portal/course-page-parts.tsx'
import { courseTexts } from '../../courses/portal/courses.messages.ts'
import type { PortalPage, Redirect } from '../../tenants/portal/page.ts'
import { beginningOf } from '../../tenants/portal/plain-text.tsx'
import { refusalOf } from '../../tenants/portal/refusal.ts'
import { pathTo, type Visit } from '../../tenants/portal/visit.ts'
import {
  bookingRequestOf,
  type Entries,
  type EntryError,
  emptyEntries,
  entryErrors,
  readEntries,
} from './booking-form.ts'
import { ErrorSummary } from './error-summary.tsx'
import css from './register.css?inline'
import { RegisterForm } from './register-form.tsx'
import { registerTexts } from './registrations.messages.ts'

type Attempt = { status: number; entries: Entries; errors: EntryError[]; refusal: string | null }

const tones = { open: 'positive', waiting_list: 'info', closed: '' } as const

type DescriptionOf = { course: PortalCourseDetail; visit: Visit; isRefused: boolean }

/** A long description folds away, so that the form stays near; nothing stands between errors and form. */
function Description({ course, visit, isRefused }: DescriptionOf) {
  if (isEmptyRichText(course.description)) return null
  const plain = plainTextOf(course.description)
  const isLong = plain.length > 700
  return (
    <section>
      {isLong && !isRefused && <p>{beginningOf(plain, 400)}</p>}
      {isLong || isRefused ? (
        <details>
          <summary>{courseTexts[visit.locale].more}</summary>
          <RichTextContent text={course.description} />
        </details>
      ) : (
        <RichTextContent text={course.description} />
      )}
    </section>
  )
}

function layOut(visit: Visit, course: PortalCourseDetail, attempt: Attempt): PortalPage {
  const texts = registerTexts[visit.locale]
  const { entries, errors, refusal } = attempt
  return {
    status: attempt.status,
    title: texts.title(course.title),
    description: beginningOf(course.summary, 160) || course.title,
    path: registerPath(course),
    // A form is nothing to be found; the page of the course is, or the list.
    isIndexed: false,
    css: richTextCss + css,
    banner: (
      <>
        <a className="back" href={pathTo(visit, course.hasPage ? coursePath(course) : '/course-list')}>
          <span aria-hidden="true">←&nbsp;</span>
          {course.hasPage ? texts.toCourse : texts.allCourses}
        </a>
        <h1>{course.title}</h1>
      </>
    ),
    content: (
      <div className="register">
        <FactIcons />
        <aside aria-label={texts.facts}>
          <CourseFacts course={course} visit={visit} />
          <div className="terms">
            <Prices course={course} visit={visit} />
            <Availability course={course} locale={visit.locale} />
          </div>
        </aside>
        <div className="way">
          <ErrorSummary errors={errors} refusal={refusal} locale={visit.locale} />
          {!course.hasPage && (
            <Description course={course} visit={visit} isRefused={attempt.status !== 200} />
          )}
          <details className="known">
            <summary>{pageTexts[visit.locale].termsInShort}</summary>
            <Terms course={course} visit={visit} />
          </details>
          {course.shareAttendeeDetails && course.offer !== 'closed' && (
            <p className="notice info">{pageTexts[visit.locale].shared}</p>
          )}
          <p className={`notice ${tones[course.offer]}`}>{texts[course.offer]}</p>
          {course.offer !== 'closed' && (
            <RegisterForm course={course} visit={visit} entries={entries} errors={errors} />
          )}
        </div>
      </div>
    ),
  }
}

export async function registerPage(visit: Visit, courseId: CourseId, api: Api): Promise<PortalPage> {
  const course = await api.courses.portalGet({ tenant: visit.tenant.slug, courseId })
  return layOut(visit, course, { status: 200, entries: emptyEntries(), errors: [], refusal: null })
}

const statuses: Partial<Record<RefusalCode, number>> = {
  INVALID_INPUT: 422,
  COURSE_FULL: 409,
  REGISTRATION_CLOSED: 409,
  TOO_MANY_REQUESTS: 429,
}

/** Books, or shows the form again as it was sent, with the course as it is now and what stood in the way. */
export async function bookCourse(
  visit: Visit,
  courseId: CourseId,
  form: URLSearchParams,
  api: Api,
): Promise<PortalPage | Redirect> {
  const { tenant, locale } = visit
  const entries = readEntries(form)
  try {
    const receipt = await api.registrations.register({
      ...bookingRequestOf(entries, locale),
      tenant: tenant.slug,
      courseId,
      captcha: form.get('captcha') || '-',
    })
    const earlier = receipt.earlierShortcodes.join(',')
    return {
      redirect: pathTo(visit, `/course-registration/${receipt.accessToken}`, { earlier }),
      status: 303,
    }
  } catch (error) {
    const refusal = refusalOf(error)
    const status = refusal && statuses[refusal.code]
    if (!status) throw error
    const course = await api.courses.portalGet({ tenant: tenant.slug, courseId })
    const isNowWaiting = refusal.code === 'COURSE_FULL' && course.offer === 'waiting_list'
    const seconds = Number(refusal.data.seconds ?? 60)
    const isInvalid = refusal.code === 'INVALID_INPUT'
    const page = layOut(visit, course, {
      status,
      entries,
      errors: isInvalid ? entryErrors(refusal.data.errors, entries, course.attributes, locale) : [],
      refusal: isInvalid
        ? null
        : isNowWaiting
          ? registerTexts[locale].nowWaitingList
          : refusalText(refusal.code, locale, { seconds }),
    })
    return status === 429 ? { ...page, headers: { 'retry-after': String(seconds) } } : page
  }
}
