import type { Api } from '@reihum/contract/contract.ts'
import type { FaceRequest } from '@reihum/contract/wire/face.ts'
import { courseId } from '@reihum/contract/wire/ids.schema.ts'
import { buttonPage, buttonPath } from '#features/courses/portal/button-page.tsx'
import { listPath } from '#features/courses/portal/catalogue-filter.ts'
import { courseListPage } from '#features/courses/portal/course-list-page.tsx'
import { coursePage } from '#features/courses/portal/course-page.tsx'
import { sitemap, sitemapPath } from '#features/courses/portal/sitemap.ts'
import { askedPage, confirmAsked } from '#features/registrations/portal/asked-page.tsx'
import {
  accessLinkPage,
  accessLinkPath,
  askForLink,
} from '#features/registrations/portal/attendee/access-link-page.tsx'
import { cancelBooked, cancelPage } from '#features/registrations/portal/attendee/cancel-page.tsx'
import { contactPage, saveContact } from '#features/registrations/portal/attendee/contact-page.tsx'
import {
  calendarFile,
  registrationPage,
  renewLink,
} from '#features/registrations/portal/attendee/registration-page.tsx'
import {
  chooseReplacement,
  replacementPage,
} from '#features/registrations/portal/attendee/replacement-page.tsx'
import { takePlaces } from '#features/registrations/portal/attendee/take-places.ts'
import { registerPage, sendForm } from '#features/registrations/portal/register-page.ts'
import {
  withdraw,
  withdrawPage,
  withdrawPath,
} from '#features/registrations/portal/withdrawal/withdraw-page.tsx'
import { legalPages } from '#features/tenants/portal/legal-pages.tsx'
import type { PlainAnswer, PortalPage, Redirect } from '#features/tenants/portal/page.ts'
import { pathTo, type Visit } from '#features/tenants/portal/visit.ts'
import { notFoundPage } from './plain-pages.tsx'

export type Answer = PortalPage | Redirect | PlainAnswer

const sharedPaths = [listPath, buttonPath, sitemapPath, ...Object.keys(legalPages)]

/**
 * Pages that are the same for everybody. All else is taken as written for one person: a form carries a key of its own, and a
 * widget that is a form only leads to it.
 */
export function isSharedPage(steps: readonly string[]): boolean {
  const [place = ''] = steps
  return (
    sharedPaths.includes(`/${steps.join('/')}`) ||
    (['course', 'widget'].includes(place) && steps.length === 2)
  )
}

/** Whether it is the form of a course, which says nothing of anybody until somebody writes into it. */
export const isForm = ([place, , action]: readonly string[]) => place === 'course' && action === 'register'

/** What stands behind the link of a mail; null: nothing. A GET looks, and only a form changes anything. */
async function bookingAt(
  visit: Visit,
  [token = '', step, ...rest]: string[],
  { form }: FaceRequest,
  api: Api,
): Promise<Answer | null> {
  if (!token || rest.length > 0) return null
  if (form) {
    if (step === 'cancel') return cancelBooked(visit, token, form, api)
    if (step === 'places') return takePlaces(visit, token, form, api)
    if (step === 'contact') return saveContact(visit, token, form, api)
    if (step === 'replacement') return chooseReplacement(visit, token, form, api)
    return step === 'renew' ? renewLink(visit, token, api) : null
  }
  if (step === undefined) return registrationPage(visit, token, api)
  if (step === 'cancel') return cancelPage(visit, token, api)
  if (step === 'contact') return contactPage(visit, token, api)
  if (step === 'replacement') return replacementPage(visit, token, api)
  return step === 'calendar' ? calendarFile(visit, token, api) : null
}

/** Which page stands at which path of a tenant. */
export async function pageAt(visit: Visit, steps: string[], request: FaceRequest, api: Api): Promise<Answer> {
  const [place, id = ''] = steps
  const course = courseId.safeParse(id)
  if (request.method === 'GET') {
    if (steps.length === 0) return { redirect: pathTo(visit, '/course-list'), status: 302 }
    if (place === 'course-list' && steps.length === 1) return courseListPage(visit, api)
    if (`/${steps.join('/')}` === buttonPath && visit.face === 'embed') return buttonPage(visit, api)
    if (place === 'course' && steps.length === 2 && course.success) return coursePage(visit, course.data, api)
    const legalPage = legalPages[`/${steps.join('/')}`]
    if (legalPage) return legalPage(visit, api)
    // In a frame there is nothing to be found.
    if (`/${steps.join('/')}` === sitemapPath && visit.face === 'portal') return sitemap(visit, api)
  }
  if (place === 'course-registration') {
    const answer = await bookingAt(visit, steps.slice(1), request, api)
    if (answer) return answer
  }
  const path = `/${steps.join('/')}`
  if (path === withdrawPath) return request.form ? withdraw(visit, request.form, api) : withdrawPage(visit)
  if (path === accessLinkPath)
    return request.form ? askForLink(visit, request.form, api) : accessLinkPage(visit)
  if (isForm(steps) && steps.length === 3 && course.success)
    return request.form
      ? sendForm(visit, course.data, request.form, api)
      : registerPage(visit, course.data, api)
  if (place === 'booking-request' && steps.length === 2)
    return request.form ? confirmAsked(visit, id, request.form, api) : askedPage(visit, id, api)
  return notFoundPage(visit)
}
