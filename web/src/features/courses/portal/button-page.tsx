import type { Api } from '@reihum/contract/contract.ts'
import { type Locale, locales } from '@reihum/contract/wire/locales.ts'
import type { PortalPage } from '../../tenants/portal/page.ts'
import { publicAddress, type Visit } from '../../tenants/portal/visit.ts'
import { listPath } from './catalogue-filter.ts'
import { coursePath, registerPath } from './course-data.ts'

export const buttonPath = '/button'

const words = {
  de: {
    list: 'Zu den Kursen',
    open: 'Jetzt anmelden',
    waiting_list: 'Auf die Warteliste',
    closed: 'Zum Kurs',
    opens_later: 'Anmeldung vorbereiten',
  },
  en: {
    list: 'See the courses',
    open: 'Register now',
    waiting_list: 'Join the waiting list',
    closed: 'See the course',
    opens_later: 'Prepare your registration',
  },
} satisfies Record<Locale, Record<string, string>>

/** The target of a website's button: the portal itself, outside of the frame. */
async function target(visit: Visit, api: Api) {
  const courseId = visit.widget?.courseId
  if (!courseId) return { path: listPath, word: words[visit.locale].list, about: '', opensAt: null }
  const course = await api.courses.portalGet({ tenant: visit.tenant.slug, courseId })
  const path = course.offer === 'closed' ? coursePath(course) : registerPath(course)
  const { offer, opensAt, title } = course
  return { path, word: words[visit.locale][offer], about: title, opensAt }
}

/** A single button for another website; it describes its target in its present state. */
export async function buttonPage(visit: Visit, api: Api): Promise<PortalPage> {
  const { path, word, about, opensAt } = await target(visit, api)
  const lang = locales.find((locale) => locale === visit.query.get('lang'))
  const label = visit.widget?.label || word
  return {
    status: 200,
    title: label,
    path: buttonPath,
    isIndexed: false,
    isPiece: true,
    opensAt,
    css: '.body{padding:4px 2px}.single{margin:0}',
    content: (
      <p className="single">
        <a className="button solid" href={publicAddress(visit, path, { lang })} target="_top">
          {label}
          {about && !label.includes(about) && <span className="unseen">: {about}</span>}
        </a>
      </p>
    ),
  }
}
