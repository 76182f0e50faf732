import type { PortalCourse, PortalCourseDetail } from '@reihum/contract/courses/portal-course.schema.ts'
import { beginningOf } from '../../tenants/portal/plain-text.tsx'
import { publicAddress, type Visit } from '../../tenants/portal/visit.ts'
import { pictureAddress } from './course-picture.tsx'

/** Where somebody who has booked gets a new link to their booking. */
export const accessLinkPath = '/access-link'

export const registerPath = (course: { id: string }) => `/course/${course.id}/register`

/** Where somebody asks to be told when a full course has a free place. */
export const freePlacePath = (course: { id: string }) => `/course/${course.id}/free-place`

/** Where somebody asks to be told when a course of a group fits. */
export const interestPath = '/interest'

/** The path of a course: its course page, or the form where the tier has none. */
export const coursePath = (course: { id: string; hasPage: boolean }) =>
  course.hasPage ? `/course/${course.id}` : registerPath(course)

/** The picture that other websites show beside a link. */
export const sharedPicture = (picture: PortalCourse['picture'], { publicUrl }: Visit) =>
  picture && { address: `${publicUrl}${pictureAddress(picture, 1280)}`, alt: picture.alt }

/** What search engines and previews show of a course: the beginning of its text, or its title. */
export const descriptionOf = ({ summary, title }: { summary: string; title: string }, length = 160) =>
  beginningOf(summary, length) || title

const vocabulary = 'https://schema.org'

/** A course that opens later is in stock from then on, which the offer says with `availabilityStarts`. */
const availability = {
  open: 'InStock',
  waiting_list: 'SoldOut',
  closed: 'SoldOut',
  opens_later: 'InStock',
} as const
const attendance = { on_site: 'Offline', online: 'Online', hybrid: 'Mixed' } as const
const courseModes = { on_site: 'Onsite', online: 'Online', hybrid: 'Blended' } as const

type Told = PortalCourse & Partial<PortalCourseDetail>

/** Providers name their characteristics as they like; these are levels. */
const levels = /niveau|level|stufe|kenntnis/

/** For whom a course is, and what it is about, as search engines understand it. */
function saidData({ characteristics }: Told, { locale }: Visit): object {
  const named = (isLevel: boolean) =>
    characteristics
      .filter(({ slug }) => levels.test(slug) === isLevel)
      .flatMap(({ values }) => values.map(({ label }) => label[locale]))
  const ages = characteristics.find((one) => one.ages)?.ages
  const [level, about] = [named(true), named(false)]
  return {
    ...(ages && { typicalAgeRange: `${ages.from ?? 0}-${ages.to ?? ''}` }),
    ...(level.length > 0 && { educationalLevel: level.join(', ') }),
    ...(about.length > 0 && { about }),
  }
}

function locationsOf(course: Told, url: string): object[] {
  const { mode, location, place } = course
  const address = place && {
    '@type': 'PostalAddress',
    streetAddress: place.street,
    postalCode: place.postalCode,
    addressLocality: place.city,
    addressCountry: place.country,
  }
  return [
    ...(mode !== 'online' && location
      ? [{ '@type': 'Place', name: place?.name ?? location, address: address ?? location }]
      : []),
    ...(mode === 'on_site' ? [] : [{ '@type': 'VirtualLocation', url }]),
  ]
}

/** The duration of all dates together, in ISO 8601. */
function workloadOf({ appointments = [] }: Told): string | null {
  const held = appointments.filter(({ cancelled }) => !cancelled)
  const ms = held.reduce((sum, { start, end }) => sum + Date.parse(end) - Date.parse(start), 0)
  const minutes = Math.round(ms / 60_000)
  if (minutes === 0) return null
  return `PT${minutes >= 60 ? `${Math.floor(minutes / 60)}H` : ''}${minutes % 60 ? `${minutes % 60}M` : ''}`
}

function offersOf(course: Told, url: string, priceCurrency: string): object | object[] {
  const { opensAt } = course
  const common = {
    availability: `${vocabulary}/${availability[course.offer]}`,
    ...(opensAt && { availabilityStarts: opensAt, validFrom: opensAt }),
    url,
    priceCurrency,
  }
  const offer = (feeCents: number, name = '') => ({
    '@type': 'Offer',
    ...(name && { name }),
    category: feeCents === 0 ? 'Free' : 'Paid',
    price: (feeCents / 100).toFixed(2),
    ...common,
  })
  if (course.prices && course.prices.length > 1)
    return course.prices.map(({ feeCents, name }) => offer(feeCents, name))
  return offer(course.fromFeeCents ?? course.feeCents)
}

/**
 * A course as schema.org data, so that search engines show its date and price; it tells nothing that the page does not.
 */
export function courseData(course: Told, visit: Visit): object {
  const { tenant } = visit
  const url = publicAddress(visit, coursePath(course))
  const provider = { '@type': 'Organization', name: tenant.name, url: publicAddress(visit, '/course-list') }
  const locations = locationsOf(course, url)
  const occasion = {
    startDate: course.start,
    endDate: course.end,
    eventStatus: `${vocabulary}/Event${course.phase === 'cancelled' ? 'Cancelled' : 'Scheduled'}`,
    eventAttendanceMode: `${vocabulary}/${attendance[course.mode]}EventAttendanceMode`,
    ...(locations.length > 0 && { location: locations.length === 1 ? locations[0] : locations }),
  }
  const common = {
    name: course.title,
    description: descriptionOf(course, 300),
    url,
    ...(course.picture && { image: `${visit.publicUrl}${pictureAddress(course.picture, 1280)}` }),
    offers: offersOf(course, url, tenant.currencyCode),
    ...saidData(course, visit),
  }
  const people = [course.instructor, ...course.furtherInstructors].filter((name) => name !== '')
  const persons = people.map((name) => ({ '@type': 'Person', name }))
  const person = persons.length > 1 ? persons : persons[0]
  if (course.kind === 'EVENT')
    return {
      '@type': 'EducationEvent',
      ...common,
      ...occasion,
      organizer: provider,
      ...(person && { performer: person }),
    }
  const workload = workloadOf(course)
  return {
    '@type': 'Course',
    ...common,
    courseCode: course.reference,
    provider,
    hasCourseInstance: {
      '@type': 'CourseInstance',
      courseMode: courseModes[course.mode],
      ...occasion,
      ...(workload && { courseWorkload: workload }),
      ...(person && { instructor: person }),
    },
  }
}

/** The breadcrumb from the list to this page. */
export function breadcrumbData(steps: readonly { name: string; path: string }[], visit: Visit): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: publicAddress(visit, path),
    })),
  }
}
