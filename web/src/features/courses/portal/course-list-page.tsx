import type { Api } from '@kurso/contract/contract.ts'
import type { PortalCourse } from '@kurso/contract/courses/portal-course.schema.ts'
import { formatMonth } from '@kurso/contract/wire/dates.ts'
import { wallClockOf } from '@kurso/contract/wire/wall-clock.ts'
import type { PortalPage, Redirect } from '../../tenants/portal/page.ts'
import { StructuredData } from '../../tenants/portal/structured-data.tsx'
import { keptQuery, pathTo, type Visit } from '../../tenants/portal/visit.ts'
import { courseData } from './course-data.ts'
import { FactIcons } from './course-facts.tsx'
import css from './course-list.css?inline'
import { CourseRow } from './course-row.tsx'
import { courseTexts } from './courses.messages.ts'
import { Pager, pagerLinks } from './pager.tsx'

const path = '/course-list'
const pageSize = 25

/** The courses stand under the month in which they begin. */
function byMonth(courses: PortalCourse[], visit: Visit) {
  const zoned = { timeZone: visit.tenant.timeZone, locale: visit.locale }
  const months = Map.groupBy(courses, ({ start }) => wallClockOf(start, zoned.timeZone).date.slice(0, 7))
  return [...months].map(([month, group]) => ({
    month,
    name: `${formatMonth(group[0]?.start ?? '', zoned, 'long')} ${month.slice(0, 4)}`,
    courses: group,
  }))
}

function SearchForm({ term, visit }: { term: string; visit: Visit }) {
  const texts = courseTexts[visit.locale]
  return (
    <search>
      <form method="get" className="find">
        <label htmlFor="q" className="unseen">
          {texts.find}
        </label>
        <input id="q" name="q" type="search" defaultValue={term} placeholder={texts.find} />
        {Object.entries(keptQuery(visit)).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <button type="submit">{texts.search}</button>
      </form>
    </search>
  )
}

function Nothing({ term, visit }: { term: string; visit: Visit }) {
  const texts = courseTexts[visit.locale]
  return (
    <div className="nothing">
      <h2>{term ? texts.noHits(term) : texts.empty}</h2>
      <p>{term ? texts.noHitsHint : texts.emptyHint}</p>
      {term && (
        <a className="button" href={pathTo(visit, path)}>
          {texts.reset}
        </a>
      )}
    </div>
  )
}

function Months({ courses, visit }: { courses: PortalCourse[]; visit: Visit }) {
  return byMonth(courses, visit).map((group) => (
    <section key={group.month} aria-labelledby={`month-${group.month}`}>
      <h2 className="month" id={`month-${group.month}`}>
        {group.name}
      </h2>
      <ul className="courses">
        {group.courses.map((course) => (
          <CourseRow key={course.id} course={course} visit={visit} />
        ))}
      </ul>
    </section>
  ))
}

/** All published courses that have not ended, searchable, by month. */
export async function courseListPage(visit: Visit, api: Api): Promise<PortalPage | Redirect> {
  const texts = courseTexts[visit.locale]
  const term = (visit.query.get('q') ?? '').trim().slice(0, 100)
  const page = Math.min(Math.max(Math.trunc(Number(visit.query.get('page'))) || 1, 1), 100_000)
  const list = await api.courses.portalList({ tenant: visit.tenant.slug, q: term, page, size: pageSize })
  const pages = Math.max(1, Math.ceil(list.total / pageSize))
  if (page > pages) return { redirect: pathTo(visit, path, { q: term, page: pages }), status: 302 }
  const pager = {
    page,
    pages,
    linkTo: (to: number) => pathTo(visit, path, { q: term, page: to > 1 ? to : '' }),
  }

  return {
    status: 200,
    title: term ? texts.hits(list.total, term) : texts.courses,
    description: texts.summary(visit.tenant.name),
    path,
    query: { page: page > 1 ? page : undefined },
    isIndexed: !term,
    css,
    head: (
      <>
        {pagerLinks(pager)}
        <StructuredData
          value={{
            '@context': 'https://schema.org',
            '@type': 'ItemList',
            itemListElement: list.items.map((course, index) => ({
              '@type': 'ListItem',
              position: (page - 1) * pageSize + index + 1,
              item: courseData(course, visit),
            })),
          }}
        />
      </>
    ),
    banner: (
      <>
        <h1>{texts.courses}</h1>
        <p className="lede">{term ? texts.hits(list.total, term) : texts.count(list.total)}</p>
        {(list.total > 0 || term) && <SearchForm term={term} visit={visit} />}
      </>
    ),
    content: (
      <>
        <FactIcons />
        {term && list.total > 0 && (
          <p>
            <a className="reset" href={pathTo(visit, path)}>
              {texts.reset}
            </a>
          </p>
        )}
        {list.items.length > 0 ? (
          <Months courses={list.items} visit={visit} />
        ) : (
          <Nothing term={term} visit={visit} />
        )}
        <Pager pager={pager} locale={visit.locale} />
      </>
    ),
  }
}
