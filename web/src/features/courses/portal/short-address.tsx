import type { Api } from '@reihum/contract/contract.ts'
import { readAddressCode } from '@reihum/contract/courses/short-address.ts'
import type { PortalPage, Redirect } from '../../tenants/portal/page.ts'
import { refusalOf } from '../../tenants/portal/refusal.ts'
import { pathTo, type Visit } from '../../tenants/portal/visit.ts'
import { coursePath } from './course-data.ts'
import { courseListPage } from './course-list-page.tsx'
import { courseTexts } from './courses.messages.ts'

async function courseAt(visit: Visit, typed: string, api: Api) {
  const addressCode = readAddressCode(typed)
  if (addressCode === null) return null
  try {
    return await api.courses.portalShortAddress({ tenant: visit.tenant.slug, addressCode })
  } catch (error) {
    if (refusalOf(error)?.code === 'NOT_FOUND') return null
    throw error
  }
}

/**
 * Leads from a short address to its course. Where there is none that the public may see, whatever the reason, the list of courses
 * is shown with a word about it: whoever stands before an old poster finds what is offered today.
 */
export async function fromShortAddress(
  visit: Visit,
  typed: string,
  api: Api,
): Promise<PortalPage | Redirect> {
  const course = await courseAt(visit, typed, api)
  if (course) return { redirect: pathTo(visit, coursePath(course)), status: 302 }
  const list = await courseListPage(visit, api)
  if ('redirect' in list) return list
  const texts = courseTexts[visit.locale]
  const { data: _forSearchEngines, ...shown } = list
  return {
    ...shown,
    status: 404,
    isIndexed: false,
    content: (
      <>
        <div className="notice not-here" role="status">
          <p>
            <strong>{texts.notHere}</strong>
          </p>
          <p>{texts.notHereHint}</p>
        </div>
        {list.content}
      </>
    ),
  }
}
