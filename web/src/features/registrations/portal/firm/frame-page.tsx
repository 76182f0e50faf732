import { courseId, firmId } from '@reihum/contract/wire/ids.schema.ts'
import { formatMoney } from '@reihum/contract/wire/money.ts'
import { Period } from '../../../courses/portal/period.tsx'
import { firmPath } from '../../../tenants/portal/behind-link.ts'
import type { PortalPage, Redirect } from '../../../tenants/portal/page.ts'
import type { Asked } from '../../../tenants/portal/portal-room.ts'
import { ownLanguage, pathTo, type Visit } from '../../../tenants/portal/visit.ts'
import { secretive } from '../attendee/booking-page.ts'
import registrationCss from '../attendee/registration.css?inline'
import { emptyEntries } from '../booking-entries.ts'
import { FormField } from '../form-field.tsx'
import ownCss from '../own/own.css?inline'
import formCss from '../plain-form.css?inline'
import { sendForm } from '../register-page.ts'
import { showForm, stepPage, type Visited } from '../register-step.ts'
import css from './firm.css?inline'
import { firmTexts } from './firm.messages.ts'
import { type FrameOfForm, formPath, framePath } from './frame-of-form.ts'

const size = 25
/** So many are looked over faster than searched. */
const few = 8

/** The frame in the address, as the page of its firm shows it; null: there is none for whoever is signed in. */
async function frameOf({ visit, params, api }: Asked): Promise<FrameOfForm | null> {
  const firm = firmId.safeParse(params.firmId)
  if (!firm.success) return null
  const page = await api.registrations.firmPage({ tenant: visit.tenant.slug, firmId: firm.data })
  const frame = page.frames.find(({ id }) => id === params.frameId)
  return frame ? { ...frame, firmId: firm.data, contact: page.contact } : null
}

const numberOf = ({ query }: Visit) => {
  const page = Number(query.get('page') ?? 1)
  return Number.isInteger(page) && page >= 1 && page <= 1000 ? page : 1
}

type Listed = Awaited<ReturnType<Asked['api']['courses']['portalList']>>

function Choice({ frame, courses, visit }: { frame: FrameOfForm; courses: Listed; visit: Visit }) {
  const texts = firmTexts[visit.locale]
  const q = visit.query.get('q') ?? ''
  const path = framePath(frame.firmId, frame.id)
  const pages = Math.ceil(courses.total / size)
  const at = numberOf(visit)
  const to = (page: number) => pathTo(visit, path, { q, page })
  const price = (feeCents: number) =>
    formatMoney(Math.min(frame.priceCents, feeCents), visit.tenant.currencyCode, visit.locale)
  return (
    <>
      {(q !== '' || courses.total > few) && (
        <form method="get" action={pathTo(visit, path)} className="course-search">
          {visit.query.has('lang') && <input type="hidden" name="lang" value={visit.locale} />}
          <FormField
            name="q"
            label={texts.search}
            value={q}
            error={undefined}
            mark={<span />}
            autoComplete="off"
          />
          <button type="submit">{texts.find}</button>
        </form>
      )}
      {courses.total === 0 && <p className="quiet">{q ? texts.noneFound : texts.noCourses}</p>}
      <ul className="people own course-choice">
        {courses.items.map((course) => (
          <li key={course.id}>
            <span className="who">
              <strong lang={ownLanguage(visit)}>{course.title}</strong>
            </span>
            <span className="amount">{price(course.feeCents)}</span>
            <span className="quiet due">
              <Period start={course.start} end={course.end} visit={visit} />
              {course.offer === 'waiting_list' && ` · ${texts.full}`}
            </span>
            <a className="to-pay" href={pathTo(visit, formPath({ courseId: course.id, frame }))}>
              {texts.choose}
              <span className="unseen">: {course.title}</span>
            </a>
          </li>
        ))}
      </ul>
      {pages > 1 && (
        <nav aria-label={texts.pages} className="ways">
          {at > 1 && <a href={to(at - 1)}>{texts.later}</a>}
          <span>{texts.page(at, pages)}</span>
          {at < pages && <a href={to(at + 1)}>{texts.earlier}</a>}
        </nav>
      )}
    </>
  )
}

/** The courses that can be ordered out of a frame: those that are open in the portal, or the one that it is for. */
export async function framePage(asked: Asked): Promise<PortalPage | Redirect | null> {
  const { visit, api } = asked
  const frame = await frameOf(asked)
  if (!frame) return null
  if (frame.course)
    return { redirect: pathTo(visit, formPath({ courseId: frame.course.id, frame })), status: 303 }
  const texts = firmTexts[visit.locale]
  const q = visit.query.get('q')?.trim().slice(0, 100) ?? ''
  const courses = await api.courses.portalList({
    tenant: visit.tenant.slug,
    page: numberOf(visit),
    size,
    ...(q && { q }),
  })
  return {
    status: 200,
    title: texts.chooseCourse,
    path: framePath(frame.firmId, frame.id),
    query: { q: q || undefined },
    isIndexed: false,
    headers: secretive,
    css: formCss + registrationCss + ownCss + css,
    banner: (
      <>
        <a className="back" href={pathTo(visit, firmPath, { firm: frame.firmId })}>
          <span aria-hidden="true">←&nbsp;</span>
          {texts.toFirm}
        </a>
        <h1>{texts.chooseCourse}</h1>
        <p className="lede">
          {texts.frameOf(frame.name)} · {texts.left(frame.left, frame.places)}
        </p>
      </>
    ),
    content: (
      <div className="booking">
        <div className="told">
          <Choice frame={frame} courses={courses} visit={visit} />
        </div>
      </div>
    ),
  }
}

async function visitedOf(asked: Asked): Promise<Visited | null> {
  const { visit, params, api, kept } = asked
  const id = courseId.safeParse(params.courseId)
  const frame = id.success ? await frameOf(asked) : null
  return frame && id.success ? { visit, courseId: id.data, api, kept, frame } : null
}

/** The form that everybody has, filled in with what is kept of the firm. */
export async function frameFormPage(asked: Asked): Promise<PortalPage | null> {
  const visited = await visitedOf(asked)
  if (!visited?.frame) return null
  const entries = { ...emptyEntries(), bookedFor: 'firm' as const, hasContact: true }
  return showForm(visited, {
    status: 200,
    token: null,
    entries: { ...entries, contact: { ...entries.contact, ...visited.frame.contact } },
  })
}

export async function frameStepPage(asked: Asked): Promise<PortalPage | null> {
  const visited = await visitedOf(asked)
  return visited && stepPage(visited, asked.params.token ?? '')
}

export async function sendFrameForm(
  asked: Asked,
  form: URLSearchParams,
): Promise<PortalPage | Redirect | null> {
  const visited = await visitedOf(asked)
  return visited && sendForm(visited, form, asked.params.token ?? null)
}
