import type { Api } from '@reihum/contract/contract.ts'
import type {
  PortalChoices,
  PortalCourse,
  PortalFilter,
} from '@reihum/contract/courses/portal-course.schema.ts'
import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { ownPath } from '../../tenants/portal/behind-link.ts'
import type { PortalPage, Redirect } from '../../tenants/portal/page.ts'
import { keptQuery, pathTo, type Visit } from '../../tenants/portal/visit.ts'
import { isFiltered, isMonth, listLink, listPath, readFilter, readMonth } from './catalogue-filter.ts'
import { accessLinkPath, courseData, sharedPicture } from './course-data.ts'
import { FactIcons } from './course-facts.tsx'
import css from './course-list.css?inline'
import { CourseRow } from './course-row.tsx'
import { courseTexts } from './courses.messages.ts'
import { filterTexts } from './filter.messages.ts'
import filterCss from './filter-form.css?inline'
import { ChosenFilters, FilterFields, SearchForm, Views } from './filter-form.tsx'
import monthCss from './month-view.css?inline'
import { DayView, MonthView, monthName } from './month-view.tsx'
import { nextOpening } from './opening.tsx'
import { Pager, pagerLinks } from './pager.tsx'
import { zonedOf } from './period.tsx'
import { TellMe } from './tell-me.tsx'

export const usualSize = 25

type Asked = { filter: PortalFilter; choices: PortalChoices; visit: Visit; api: Api }

/** Groups the courses by the month in which they begin. */
function byMonth(courses: PortalCourse[], visit: Visit) {
  const { timeZone } = zonedOf(visit)
  const months = Map.groupBy(courses, ({ start }) => wallClockOf(start, timeZone).date.slice(0, 7))
  return [...months].map(([month, group]) => ({ month, name: monthName(month, visit), courses: group }))
}

function Nothing({ filter, visit }: { filter: PortalFilter; visit: Visit }) {
  const texts = courseTexts[visit.locale]
  const onlyWords = filter.q !== '' && !isFiltered({ ...filter, q: '' })
  const [title, hint] = onlyWords
    ? [texts.noHits(filter.q), texts.noHitsHint]
    : isFiltered(filter)
      ? [texts.noneLeft, texts.noneLeftHint]
      : [texts.empty, texts.emptyHint]
  return (
    <div className="nothing">
      <h2>{title}</h2>
      <p>{hint}</p>
    </div>
  )
}

export function Months({ courses, visit }: { courses: PortalCourse[]; visit: Visit }) {
  // The column for pictures exists only when at least one of the courses has one.
  const list = courses.some(({ picture }) => picture) ? 'courses pictured' : 'courses'
  return byMonth(courses, visit).map((group) => (
    <section key={group.month} aria-labelledby={`month-${group.month}`}>
      <h2 className="month" id={`month-${group.month}`}>
        {group.name}
      </h2>
      <ul className={list}>
        {group.courses.map((course) => (
          <CourseRow key={course.id} course={course} visit={visit} isFirst={course === courses[0]} />
        ))}
      </ul>
    </section>
  ))
}

function isNarrowed({ widget }: Visit): boolean {
  const { courseIds = [], ...rest } = widget?.scope ?? {}
  return courseIds.length > 0 || Object.values(rest).some(Boolean)
}

/** The calendar feed with all dates, to subscribe to. */
function Subscribe({ choices, visit }: { choices: PortalChoices; visit: Visit }) {
  // Not for a widget that shows only some courses, because the feed would contain the others too.
  if (!choices.calendarAddress || isNarrowed(visit)) return null
  const address = `${visit.publicUrl}${choices.calendarAddress}`.replace(/^https?:/, 'webcal:')
  return (
    <p className="subscribe">
      <a href={address}>{filterTexts[visit.locale].subscribe}</a>
    </p>
  )
}

/** The way back to a booking for those who do not find its mail. */
function Booked({ visit }: { visit: Visit }) {
  const texts = courseTexts[visit.locale]
  return (
    <p className="subscribe">
      {texts.booked}{' '}
      <a href={pathTo(visit, visit.face === 'portal' ? ownPath : accessLinkPath)}>
        {visit.face === 'portal' ? texts.ownBookings : texts.newLink}
      </a>
    </p>
  )
}

/** A website may hide the tools and show only the courses. */
const showsTools = ({ widget }: Visit) => widget?.filters !== false

/** Visible only to screen readers when the page around the frame has a heading of its own. */
function Heading({ visit }: { visit: Visit }) {
  const isHidden = visit.widget?.heading === false
  return <h1 className={isHidden ? 'unseen' : undefined}>{courseTexts[visit.locale].courses}</h1>
}

function ledeOf(total: number, filter: PortalFilter, visit: Visit): string {
  const texts = courseTexts[visit.locale]
  const onlyWords = filter.q !== '' && !isFiltered({ ...filter, q: '' })
  if (onlyWords) return texts.hits(total, filter.q)
  return isFiltered(filter) ? texts.found(total) : texts.count(total)
}

/** The page of a list that the address names. */
export const pageOf = ({ query }: Visit) =>
  Math.min(Math.max(Math.trunc(Number(query.get('page'))) || 1, 1), 100_000)

async function asList({ filter, choices, visit, api }: Asked): Promise<PortalPage | Redirect> {
  const texts = courseTexts[visit.locale]
  const page = pageOf(visit)
  const pageSize = visit.widget?.entries ?? usualSize
  const list = await api.courses.portalList({
    ...filter,
    tenant: visit.tenant.slug,
    page,
    size: pageSize,
    scope: visit.widget?.scope,
  })
  const pages = Math.max(1, Math.ceil(list.total / pageSize))
  if (page > pages) return { redirect: listLink(visit, filter, { page: pages }), status: 302 }
  const pager = {
    page,
    pages,
    linkTo: (to: number) => listLink(visit, filter, { page: to > 1 ? to : '' }),
  }
  const lede = ledeOf(list.total, filter, visit)
  const hasTools = showsTools(visit) && (list.total > 0 || isFiltered(filter))
  const choosing = { filter, choices, month: null, visit }
  return {
    status: 200,
    title: isFiltered(filter) ? lede : texts.courses,
    description: texts.summary(visit.tenant.name),
    path: listPath,
    query: { page: page > 1 ? page : undefined },
    isIndexed: !isFiltered(filter),
    css: css + filterCss,
    image: sharedPicture(list.items.find(({ picture }) => picture)?.picture ?? null, visit),
    holdsUntil: nextOpening(list.items),
    head: pagerLinks(pager),
    data: {
      '@type': 'ItemList',
      itemListElement: list.items.map((course, index) => ({
        '@type': 'ListItem',
        position: (page - 1) * pageSize + index + 1,
        item: courseData(course, visit),
      })),
    },
    banner: (
      <>
        <Heading visit={visit} />
        {visit.widget?.heading !== false && <p className="lede">{lede}</p>}
        {hasTools && <SearchForm {...choosing} />}
      </>
    ),
    content: (
      <>
        <FactIcons />
        <Brought visit={visit} />
        {hasTools && (
          <div className="tools">
            <Views {...choosing} />
            <FilterFields {...choosing} />
            <ChosenFilters {...choosing} />
          </div>
        )}
        {list.items.length > 0 ? (
          <Months courses={list.items} visit={visit} />
        ) : (
          <>
            <Nothing filter={filter} visit={visit} />
            {choices.hasGroups && <TellMe visit={visit} group={filter.values[0]} />}
          </>
        )}
        <Pager pager={pager} locale={visit.locale} />
        {list.total > 0 && <Subscribe choices={choices} visit={visit} />}
        {showsTools(visit) && <Booked visit={visit} />}
      </>
    ),
  }
}

/** Says what becomes of a code that a link has brought. */
function Brought({ visit }: { visit: Visit }) {
  const { code } = keptQuery(visit)
  return code ? <p className="notice info">{courseTexts[visit.locale].broughtCode(code)}</p> : null
}

/** Shows the month in the address; without one, the first from now on that has dates. */
async function asMonth({ filter, choices, visit, api }: Asked): Promise<PortalPage> {
  const texts = courseTexts[visit.locale]
  const named = readMonth(visit)
  const { from: _from, until: _until, ...narrowed } = filter
  const find = (month: string, day?: string) =>
    api.courses.portalMonth({
      ...narrowed,
      tenant: visit.tenant.slug,
      scope: visit.widget?.scope,
      month,
      day,
    })
  let month = named.month ?? choices.today.slice(0, 7)
  let found = await find(month, named.day)
  if (!named.month && found.appointments.length === 0 && found.next) {
    month = found.next
    found = await find(month)
  }
  const choosing = { filter: narrowed, choices, month, visit }
  const name = monthName(month, visit)
  return {
    status: 200,
    title: `${texts.courses}: ${name}`,
    description: texts.summary(visit.tenant.name),
    path: listPath,
    query: { view: 'month', month },
    // Not indexed: it shows the same courses as the list, for hundreds of months.
    isIndexed: false,
    css: css + filterCss + monthCss,
    holdsUntil: nextOpening(found.appointments),
    banner: (
      <>
        <Heading visit={visit} />
        <p className="lede">{name}</p>
        {showsTools(visit) && <SearchForm {...choosing} />}
      </>
    ),
    content: (
      <>
        <Brought visit={visit} />
        {showsTools(visit) && (
          <div className="tools">
            <Views {...choosing} />
            <FilterFields {...choosing} />
            <ChosenFilters {...choosing} />
          </div>
        )}
        {named.day ? (
          <DayView day={named.day} found={found} filter={narrowed} visit={visit} />
        ) : (
          <MonthView month={month} found={found} today={choices.today} filter={narrowed} visit={visit} />
        )}
        <Subscribe choices={choices} visit={visit} />
        {showsTools(visit) && <Booked visit={visit} />}
      </>
    ),
  }
}

/** All published courses that have not begun, searchable, as a list by months or as a calendar. */
export async function courseListPage(visit: Visit, api: Api): Promise<PortalPage | Redirect> {
  const choices = await api.courses.portalChoices({
    tenant: visit.tenant.slug,
    scope: visit.widget?.scope,
  })
  const asked = { filter: readFilter(visit, choices), choices, visit, api }
  return isMonth(visit) ? asMonth(asked) : asList(asked)
}
