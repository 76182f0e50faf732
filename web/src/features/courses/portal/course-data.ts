import type { PortalCourse } from '@kurso/contract/courses/portal-course.schema.ts'
import { beginningOf } from '../../tenants/portal/plain-text.tsx'
import { publicAddress, type Visit } from '../../tenants/portal/visit.ts'

const availability = {
  open: 'https://schema.org/InStock',
  waiting_list: 'https://schema.org/BackOrder',
  closed: 'https://schema.org/SoldOut',
} as const

export const registerPath = (course: { id: string }) => `/course/${course.id}/register`

/** A course in the words of schema.org, so that search engines show its date and price. */
export function courseData(course: PortalCourse, visit: Visit): object {
  const { tenant } = visit
  const url = publicAddress(visit, registerPath(course))
  const provider = { '@type': 'Organization', name: tenant.name, url: publicAddress(visit, '/course-list') }
  const occasion = {
    startDate: course.start,
    endDate: course.end,
    ...(course.location && {
      location: { '@type': 'Place', name: course.location, address: course.location },
    }),
  }
  const offer = {
    '@type': 'Offer',
    category: course.feeCents === 0 ? 'Free' : 'Paid',
    price: (course.feeCents / 100).toFixed(2),
    priceCurrency: tenant.currencyCode,
    availability: availability[course.offer],
    url,
  }
  const common = { name: course.title, description: beginningOf(course.summary, 300), url, offers: offer }
  if (course.kind === 'EVENT')
    return { '@type': 'EducationEvent', ...common, ...occasion, organizer: provider }
  return {
    '@type': 'Course',
    ...common,
    provider,
    hasCourseInstance: {
      '@type': 'CourseInstance',
      courseMode: 'Onsite',
      ...occasion,
      ...(course.instructor && { instructor: { '@type': 'Person', name: course.instructor } }),
    },
  }
}
