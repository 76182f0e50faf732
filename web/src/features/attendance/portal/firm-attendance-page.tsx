import { attendanceTypeNames } from '@reihum/contract/attendance/attendance.schema.ts'
import type { FirmAttendance } from '@reihum/contract/attendance/firm-attendance.contract.ts'
import { firmId } from '@reihum/contract/wire/ids.schema.ts'
import { moment, zonedOf } from '../../courses/portal/period.tsx'
import { firmPath } from '../../tenants/portal/behind-link.ts'
import type { PortalPage } from '../../tenants/portal/page.ts'
import type { Asked } from '../../tenants/portal/portal-room.ts'
import { ownLanguage, pathTo, type Visit } from '../../tenants/portal/visit.ts'
import css from './firm-attendance.css?inline'
import { firmAttendanceTexts } from './firm-attendance.messages.ts'

const size = 10
const path = `${firmPath}/attendance`

type Course = FirmAttendance['courses'][number]

/** By person, with a line for each date: a table of many dates would not fit on a phone. */
function Attended({ course, at, visit }: { course: Course; at: number; visit: Visit }) {
  const texts = firmAttendanceTexts[visit.locale]
  const zoned = zonedOf(visit)
  const { appointments, people } = course
  return (
    <section className="attended" aria-labelledby={`course-${at}`}>
      <h2 id={`course-${at}`} lang={ownLanguage(visit)}>
        {course.title}
      </h2>
      {appointments.length === 0 ? (
        <p>{texts.noDates}</p>
      ) : (
        <ul className="people-there">
          {people.map(({ name, types }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name, and nothing is rendered twice
            <li key={place}>
              <strong>{name}</strong>
              <ul>
                {appointments.map(({ id, start }, date) => {
                  const type = types[date]
                  return (
                    <li key={id}>
                      <time dateTime={start}>{moment(start, zoned)}</time>{' '}
                      {type ? (
                        <strong>{attendanceTypeNames[type][visit.locale]}</strong>
                      ) : (
                        <span className="quiet">{texts.open}</span>
                      )}
                    </li>
                  )
                })}
              </ul>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const pageOf = ({ query }: Visit) => {
  const page = Number(query.get('page') ?? 1)
  return Number.isInteger(page) && page >= 1 && page <= 1000 ? page : 1
}

/** Who of a firm's people was there, where the provider shows it to its contact. */
export async function firmAttendancePage({
  visit,
  api,
}: Pick<Asked, 'visit' | 'api'>): Promise<PortalPage | null> {
  const firm = firmId.safeParse(visit.query.get('firm'))
  if (!firm.success) return null
  const page = pageOf(visit)
  const of = { tenant: visit.tenant.slug, firmId: firm.data, part: page }
  const { firmName, total, courses } = await api.attendance.ofFirm(of)
  const texts = firmAttendanceTexts[visit.locale]
  const pages = Math.ceil(total / size)
  const to = (number: number) => pathTo(visit, path, { firm: firm.data, page: number })
  return {
    status: 200,
    title: texts.title,
    path,
    query: { firm: firm.data, page: page > 1 ? page : undefined },
    isIndexed: false,
    headers: { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
    css,
    banner: (
      <>
        <a className="back" href={pathTo(visit, firmPath, { firm: firm.data })}>
          <span aria-hidden="true">←&nbsp;</span>
          {texts.back}
        </a>
        <h1>{texts.title}</h1>
        <p className="lede">{firmName}</p>
      </>
    ),
    content: (
      <>
        {courses.length === 0 && <p>{texts.none}</p>}
        {courses.map((course, at) => (
          <Attended key={course.courseId} course={course} at={at} visit={visit} />
        ))}
        {pages > 1 && (
          <nav aria-label={texts.pages} className="pager">
            {page > 1 && <a href={to(page - 1)}>{texts.later}</a>}
            <span>{texts.page(page, pages)}</span>
            {page < pages && <a href={to(page + 1)}>{texts.earlier}</a>}
          </nav>
        )}
      </>
    ),
  }
}
