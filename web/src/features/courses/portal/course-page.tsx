import type { Api } from '@reihum/contract/contract.ts'
import { isChargedByDate } from '@reihum/contract/courses/reductions.ts'
import type { CourseId } from '@reihum/contract/wire/ids.schema.ts'
import { isEmptyRichText } from '@reihum/contract/wire/rich-text.ts'
import richTextCss from '#ui/rich-text/rich-text.css?inline'
import { RichTextContent } from '#ui/rich-text/rich-text.tsx'
import type { PortalPage, Redirect } from '../../tenants/portal/page.ts'
import { ownLanguage, pathTo, type Visit } from '../../tenants/portal/visit.ts'
import { Availability } from './availability.tsx'
import termsCss from './cancellation-terms.css?inline'
import { termsHoldUntil } from './cancellation-terms.tsx'
import { listPath } from './catalogue-filter.ts'
import {
  breadcrumbData,
  courseData,
  coursePath,
  descriptionOf,
  registerPath,
  sharedPicture,
} from './course-data.ts'
import { CourseFacts, FactIcons } from './course-facts.tsx'
import css from './course-page.css?inline'
import { pageTexts } from './course-page.messages.ts'
import {
  Dates,
  Instructor,
  OtherDates,
  Place,
  Prices,
  Share,
  type Shown,
  TakesPlace,
  Terms,
  TrialLessons,
  TrialOf,
} from './course-page-parts.tsx'
import { CoursePicture } from './course-picture.tsx'
import { WhoMayEnter } from './entry-rules.tsx'
import freePlaceCss from './free-place.css?inline'
import { freePlaceTexts } from './free-place.messages.ts'
import { FreePlaceForm } from './free-place-form.tsx'
import { openingTexts } from './opening.messages.ts'
import { Closes, OpeningNotice } from './opening.tsx'
import { moment, zonedOf } from './period.tsx'
import reductionsCss from './reductions.css?inline'

/** The message about the course, and its tone. */
function messageOf({ course, visit }: Shown): { tone: string; text: string } {
  const texts = pageTexts[visit.locale]
  if (course.phase === 'cancelled') return { tone: 'negative', text: texts.cancelledCourse }
  if (course.phase === 'ended') return { tone: '', text: texts.endedCourse }
  if (course.phase === 'running') {
    if (course.offer !== 'open') return { tone: '', text: texts.runningCourse }
    const join = isChargedByDate(course.reductions) ? texts.joinRunning : texts.joinRunningInFull
    return { tone: 'positive', text: join }
  }
  if (course.offer === 'waiting_list') return { tone: 'info', text: texts.waiting_list }
  return course.offer === 'open' ? { tone: 'positive', text: texts.open } : { tone: '', text: texts.closed }
}

/** Lets visitors fill in the form before the opening, so that at the moment itself they only press a button. */
function Preparing({ course, visit, opensAt }: Shown & { opensAt: string }) {
  const texts = openingTexts[visit.locale]
  return (
    <>
      <OpeningNotice opensAt={opensAt} visit={visit} hint={texts.prepareHint} />
      <a
        className="button solid whole"
        href={pathTo(visit, registerPath(course))}
        data-when-open={pageTexts[visit.locale].register}
      >
        {texts.prepare}
      </a>
    </>
  )
}

/** Nobody can register or wait, but be told when a place is free. */
function Full({ course, visit }: Shown) {
  return (
    <>
      <p className="notice">{freePlaceTexts[visit.locale].full}</p>
      <FreePlaceForm course={course} visit={visit} />
      <a className="button whole" href={pathTo(visit, listPath)}>
        {pageTexts[visit.locale].others}
      </a>
    </>
  )
}

/** The button: register, join the waiting list, or prepare; without one, a link to other courses. */
function Booking(shown: Shown) {
  const { course, visit } = shown
  const texts = pageTexts[visit.locale]
  const { tone, text } = messageOf(shown)
  if (course.opensAt) return <Preparing {...shown} opensAt={course.opensAt} />
  if (course.tellsWhenFree) return <Full {...shown} />
  if (course.offer === 'closed')
    return (
      <>
        <p className={`notice ${tone}`}>{text}</p>
        <a className="button whole" href={pathTo(visit, listPath)}>
          {texts.others}
        </a>
      </>
    )
  return (
    <>
      {course.offer === 'waiting_list' && <p className={`notice ${tone}`}>{text}</p>}
      <a className="button solid whole" href={pathTo(visit, registerPath(course))}>
        {course.offer === 'open' ? texts.register : texts.join}
      </a>
    </>
  )
}

function Crumbs({ course, visit }: Shown) {
  const texts = pageTexts[visit.locale]
  return (
    <nav className="crumbs" aria-label={texts.way}>
      <ol>
        <li>
          <a href={pathTo(visit, listPath)}>{texts.courses}</a>
        </li>
        <li aria-current="page" lang={ownLanguage(visit)}>
          {course.title}
        </li>
      </ol>
    </nav>
  )
}

/**
 * The page of one course; redirects to the form where the tier has no course pages. A closed or cancelled course keeps
 * its page, which says so, but is no longer listed or indexed.
 */
export async function coursePage(visit: Visit, courseId: CourseId, api: Api): Promise<PortalPage | Redirect> {
  const course = await api.courses.portalGet({ tenant: visit.tenant.slug, courseId })
  if (!course.hasPage) return { redirect: pathTo(visit, registerPath(course)), status: 302 }
  const texts = pageTexts[visit.locale]
  const shown = { course, visit }
  const path = coursePath(course)
  const data = {
    '@graph': [
      courseData(course, visit),
      breadcrumbData(
        [
          { name: texts.courses, path: listPath },
          { name: course.title, path },
        ],
        visit,
      ),
    ],
  }
  return {
    status: 200,
    title: course.title,
    sharedTitle: [course.title, moment(course.start, zonedOf(visit)), course.location]
      .filter(Boolean)
      .join(', '),
    description: descriptionOf(course),
    path,
    isIndexed: course.listed && course.phase === 'upcoming',
    image: sharedPicture(course.picture, visit),
    css:
      richTextCss +
      css +
      termsCss +
      (course.tellsWhenFree ? freePlaceCss : '') +
      (course.reductions.length > 0 ? reductionsCss : ''),
    opensAt: course.opensAt,
    holdsUntil: course.opensAt ?? termsHoldUntil({ course, visit }),
    data,
    banner: (
      <>
        <Crumbs {...shown} />
        <h1 lang={ownLanguage(visit)}>{course.title}</h1>
      </>
    ),
    content: (
      <div className="course-page">
        <FactIcons />
        {course.picture && (
          <div className="picture">
            <CoursePicture
              picture={course.picture}
              sizes="(min-width: 992px) 600px, (min-width: 860px) calc(100vw - 400px), 100vw"
              isFirst
            />
          </div>
        )}
        <aside aria-label={texts.overview}>
          <CourseFacts course={course} visit={visit} isLinked />
          <div className="offer">
            <Prices {...shown} />
            {!course.opensAt && <Availability course={course} visit={visit} />}
          </div>
          <Closes course={course} visit={visit} />
          <WhoMayEnter {...shown} />
          <TakesPlace {...shown} />
          <Booking {...shown} />
          <TrialOf {...shown} />
          <Share {...shown} />
        </aside>
        <div className="told">
          {!isEmptyRichText(course.description) && (
            <section aria-labelledby="about">
              <h2 id="about">{texts.about}</h2>
              <div lang={ownLanguage(visit)}>
                <RichTextContent text={course.description} headingLevel={3} />
              </div>
            </section>
          )}
          <Dates {...shown} />
          <TrialLessons {...shown} />
          <OtherDates {...shown} />
          <Place {...shown} />
          <Instructor {...shown} />
          <Terms {...shown} />
        </div>
      </div>
    ),
  }
}
