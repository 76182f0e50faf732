import type { PortalCourse, PortalCourseDetail } from '@reihum/contract/courses/portal-course.schema.ts'
import { Availability } from '../../courses/portal/availability.tsx'
import { registerPath } from '../../courses/portal/course-data.ts'
import { CourseFacts, FactIcons, priceText } from '../../courses/portal/course-facts.tsx'
import { pageOf } from '../../courses/portal/course-list-page.tsx'
import { courseTexts } from '../../courses/portal/courses.messages.ts'
import { Pager } from '../../courses/portal/pager.tsx'
import { withOwnWords } from '../../tenants/portal/own-words.tsx'
import type { PortalPage } from '../../tenants/portal/page.ts'
import { keptQuery, ownLanguage, pathTo, type Visit } from '../../tenants/portal/visit.ts'
import { secretive } from './attendee/booking-page.ts'
import { type Entries, fieldsOf } from './booking-entries.ts'
import chooseCss from './choose.css?inline'
import { coursesIn } from './order-courses.ts'
import css from './register.css?inline'
import { registerTexts } from './register.messages.ts'
import type { Visited } from './register-step.ts'

type Choosing = { entries: Entries; token: string | null; course: PortalCourseDetail }

/** What can be ordered now: places, or a turn on the waiting list. */
const isOffered = ({ offer }: PortalCourse) => offer === 'open' || offer === 'waiting_list'

const pageSize = 25

const wordsIn = ({ query }: Visit) => (query.get('q') ?? '').replaceAll('\0', '').trim().slice(0, 100)

function Offered({ course, visit }: { course: PortalCourse; visit: Visit }) {
  return (
    <li className="offered">
      <div>
        <h2 lang={ownLanguage(visit)}>{course.title}</h2>
        <CourseFacts course={course} visit={visit} />
        <p className="offered-terms">
          <strong>{priceText(course, visit)}</strong>
          <Availability course={course} visit={visit} />
        </p>
      </div>
      <button
        type="submit"
        name="do"
        value={`take.${course.id}`}
        aria-label={`${registerTexts[visit.locale].take}: ${course.title}`}
      >
        {registerTexts[visit.locale].take}
      </button>
    </li>
  )
}

/** Chooses a further course for an order; everything that was entered is sent along with it. */
export async function choosePage(
  { visit, api }: Visited,
  { entries, token, course }: Choosing,
): Promise<PortalPage> {
  const texts = registerTexts[visit.locale]
  const [q, page] = [wordsIn(visit), pageOf(visit)]
  const { items, total } = await api.courses.portalList({
    tenant: visit.tenant.slug,
    q,
    page,
    size: pageSize,
    scope: visit.widget?.scope,
  })
  const chosen = coursesIn(entries, course.id)
  const offered = items.filter((one) => isOffered(one) && !chosen.includes(one.id))
  const path = token === null ? registerPath(course) : `${registerPath(course)}/${token}`
  const pages = Math.max(1, Math.ceil(total / pageSize))
  const pager = { page, pages, linkTo: (to: number) => pathTo(visit, path, { q, page: to }) }
  return {
    status: 200,
    title: texts.chooseTitle,
    path,
    isIndexed: false,
    headers: secretive,
    css: css + chooseCss,
    banner: <h1>{texts.chooseTitle}</h1>,
    content: (
      <div className="choose">
        <FactIcons />
        <p className="quiet">{withOwnWords(visit, course.title, texts.chooseHint)}</p>
        {/* A link from here leads to what was kept; without that it would lose what was entered. */}
        {token !== null && (
          <search>
            <form method="get" action={pathTo(visit, path)} className="find">
              <label htmlFor="q" className="unseen">
                {courseTexts[visit.locale].find}
              </label>
              <input
                id="q"
                name="q"
                type="search"
                defaultValue={q}
                placeholder={courseTexts[visit.locale].find}
              />
              {Object.entries(keptQuery(visit)).map(([name, value]) => (
                <input key={name} type="hidden" name={name} value={value} />
              ))}
              <button type="submit">{courseTexts[visit.locale].search}</button>
            </form>
          </search>
        )}
        <form method="post" action={pathTo(visit, registerPath(course))} aria-label={texts.chooseTitle}>
          {fieldsOf(entries).map(([name, value], at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a name may come several times
            <input key={at} type="hidden" name={name} defaultValue={value} />
          ))}
          {offered.length === 0 ? (
            <p className="notice">{texts.noneToChoose}</p>
          ) : (
            <ul className="offered-courses">
              {offered.map((one) => (
                <Offered key={one.id} course={one} visit={visit} />
              ))}
            </ul>
          )}
          <p>
            <button type="submit" name="do" value="edit" className="plain-button">
              {texts.chooseNone}
            </button>
          </p>
        </form>
        {token !== null && <Pager pager={pager} locale={visit.locale} />}
      </div>
    ),
  }
}
