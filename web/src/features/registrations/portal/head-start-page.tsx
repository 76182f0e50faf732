import { refusalText } from '@reihum/contract/refusals.ts'
import { listPath } from '../../courses/portal/catalogue-filter.ts'
import type { PortalPage } from '../../tenants/portal/page.ts'
import { pathTo, type Visit } from '../../tenants/portal/visit.ts'
import { secretive } from './attendee/booking-page.ts'
import { emptyEntries } from './booking-entries.ts'
import { WayOn } from './free-place-page.tsx'
import { unlessExpired } from './link-of-letter.ts'
import css from './plain-form.css?inline'
import { registerTexts } from './register.messages.ts'
import { showForm, type Visited } from './register-step.ts'

const pathOf = (headStart: string) => `/head-start/${encodeURIComponent(headStart)}`

function endedPage(visit: Visit, headStart: string): PortalPage {
  const texts = registerTexts[visit.locale]
  const title = refusalText('ACCESS_LINK_EXPIRED', visit.locale)
  return {
    status: 410,
    title,
    path: pathOf(headStart),
    isIndexed: false,
    headers: secretive,
    css,
    banner: <h1>{title}</h1>,
    content: (
      <div className="plain-form">
        <p>{texts.headStartEnded}</p>
        <WayOn href={pathTo(visit, listPath)} label={texts.allCourses} />
      </div>
    ),
  }
}

/** The form for somebody whom a letter lets in before everybody else; later it is the form that everybody has. */
export function headStartPage(
  { visit, api, kept }: Pick<Visited, 'visit' | 'api' | 'kept'>,
  headStart: string,
): Promise<PortalPage> {
  return unlessExpired(
    () => endedPage(visit, headStart),
    async () => {
      const { courseId } = await api.registrations.headStart({ tenant: visit.tenant.slug, headStart })
      const visited = { visit, courseId, api, kept, headStart }
      // Not as a fresh form: a draft of the same course would take the place of the proof.
      const page = await showForm(visited, {
        status: 200,
        entries: { ...emptyEntries(), headStart },
        token: null,
      })
      return { ...page, path: pathOf(headStart), headers: secretive }
    },
  )
}
