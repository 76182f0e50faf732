import type { Api } from '@kurso/contract/contract.ts'
import type { FaceRequest } from '@kurso/contract/wire/face.ts'
import { courseId } from '@kurso/contract/wire/ids.schema.ts'
import { courseListPage } from '#features/courses/portal/course-list-page.tsx'
import { bookCourse, registerPage } from '#features/registrations/portal/register-page.tsx'
import { registrationPage } from '#features/registrations/portal/registration-page.tsx'
import type { PortalPage, Redirect } from '#features/tenants/portal/page.ts'
import { pathTo, type Visit } from '#features/tenants/portal/visit.ts'
import { notFoundPage } from './plain-pages.tsx'

export type Answer = PortalPage | Redirect

/** Which page stands at which path of a tenant. */
export async function pageAt(visit: Visit, steps: string[], request: FaceRequest, api: Api): Promise<Answer> {
  const [place, id = '', action] = steps
  if (request.method === 'GET') {
    if (steps.length === 0) return { redirect: pathTo(visit, '/course-list'), status: 302 }
    if (place === 'course-list' && steps.length === 1) return courseListPage(visit, api)
    if (place === 'course-registration' && steps.length === 2) return registrationPage(visit, id, api)
  }
  const course = courseId.safeParse(id)
  if (place === 'course' && action === 'register' && steps.length === 3 && course.success)
    return request.form
      ? bookCourse(visit, course.data, request.form, api)
      : registerPage(visit, course.data, api)
  return notFoundPage(visit)
}
