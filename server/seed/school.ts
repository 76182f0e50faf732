import type { AttributeFields } from '@reihum/contract/courses/attribute.schema.ts'
import type { CourseInput } from '@reihum/contract/courses/course.schema.ts'
import type { CourseKind, CourseState } from '@reihum/contract/courses/course-states.ts'
import type { CourseMode } from '@reihum/contract/courses/course-terms.ts'
import type { InstructorFields } from '@reihum/contract/courses/instructor.schema.ts'
import type { PlaceFields } from '@reihum/contract/courses/place.schema.ts'
import type { WidgetFields } from '@reihum/contract/courses/widget.schema.ts'
import type { Bank } from '@reihum/contract/tenants/bank.schema.ts'
import type { Brand } from '@reihum/contract/tenants/brand.schema.ts'
import type { ListName, ViewSearch } from '@reihum/contract/tenants/list-view.schema.ts'
import type { CompanySettings } from '@reihum/contract/tenants/tenant.schema.ts'
import type { Tier } from '@reihum/contract/tenants/tiers.ts'
import type { Region } from './people.ts'

export type SchoolCourse = {
  reference: string
  title: string
  description: string
  location: string
  instructor: string
  /** Days from today, moved forward to the weekday (1 is Monday). */
  startsIn: number
  weekday?: number
  time: string
  hours: number
  /** How often it meets, once a week; 1 unless said. */
  weeks?: number
  feeCents: number
  attendeeLimit: number | null
  /** Unlimited unless said; 0 switches the list off. */
  waiterLimit?: number
  /** How long a place that becomes free is offered; whoever is next gets it at once unless said. */
  offerHours?: number
  /** Published unless said. */
  state?: CourseState
  /** How many people ask for a place. */
  people: number
  /** How many of them step back later. */
  cancellations?: number
  /** A course unless said. */
  kind?: CourseKind
  /** On site unless said. */
  mode?: CourseMode
  approvalNumber?: string
  /** Other prices than the fee. */
  prices?: { name: string; feeCents: number }[]
  /** One of the pictures that lie beside. */
  picture?: { shows: string; alt: string }
  isPromoted?: boolean
  /** What those who register are asked beyond the form, by its label. */
  asks?: string[]
  /** How many it needs, and how many days before the start that is decided. */
  minimum?: { attendees: number; daysBefore: number }
  /** Which of its dates falls through, counted from 1. */
  cancelledDate?: { number: number; reason: string }
}

/** In the school's own building unless said. */
export type SchoolPlace = Pick<PlaceFields, 'name' | 'capacity'> &
  Partial<PlaceFields> & { archivedDaysAgo?: number }

export type SchoolInstructor = Omit<InstructorFields, 'about'> & { about?: string; archivedDaysAgo?: number }

/** A field of the form, asked of courses that name it. */
export type SchoolAttribute = Pick<AttributeFields, 'kind' | 'label'> & {
  help?: AttributeFields['help']
  options?: AttributeFields['label'][]
  /** What people answer to a question in words; some answer nothing. */
  answers?: [string, ...string[]]
}

export type SchoolUser = { username: string; name: string }

export type School = {
  slug: string
  settings: CompanySettings
  currencyCode: string
  bank: Bank
  /** It began FREE. */
  tierHistory: { tier: Tier; daysAgo: number }[]
  brand: Brand
  admin: SchoolUser
  operator: SchoolUser
  /** One of the instructors below, by their address: who takes attendance in their own courses. */
  instructor: SchoolUser
  accountant: SchoolUser
  invited: { email: string; daysAgo: number }
  region: Region
  notes: [string, ...string[]]
  places: SchoolPlace[]
  instructors: SchoolInstructor[]
  attributes: SchoolAttribute[]
  /** A full course that is given once more, full as well, where a place is offered: by their references. */
  givenAgain: { course: string; as: string }
  /** The course that is kept as a template, by its reference, and what that is called. */
  templates: { from: string; name: string }[]
  /** How the team looks at its lists. */
  views: { list: ListName; name: string; search: ViewSearch }[]
  /** The place whose calendar somebody has subscribed to, where the tier has that. */
  calendarOf?: string
  /** What it shows on its own website; what is left out is as usual. */
  widgets: (Pick<WidgetFields, 'name'> & Partial<WidgetFields>)[]
  /** What is the same for all of its courses: tax, deadlines, ways to pay. */
  terms: Partial<CourseInput>
  courses: SchoolCourse[]
}
