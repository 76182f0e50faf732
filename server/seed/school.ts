import type { AttributeFields } from '@reihum/contract/courses/attribute.schema.ts'
import type { CharacteristicFields } from '@reihum/contract/courses/characteristic.schema.ts'
import type { CodeInput } from '@reihum/contract/courses/code.schema.ts'
import type { CourseInput } from '@reihum/contract/courses/course.schema.ts'
import type { CourseKind, CourseState } from '@reihum/contract/courses/course-states.ts'
import type { CourseMode } from '@reihum/contract/courses/course-terms.ts'
import type { ExtraInput } from '@reihum/contract/courses/extra.schema.ts'
import type { FirmRecordFields } from '@reihum/contract/courses/firm.schema.ts'
import type { FrameFields } from '@reihum/contract/courses/frame.schema.ts'
import type { InstructorFields } from '@reihum/contract/courses/instructor.schema.ts'
import type { PaymentPlan } from '@reihum/contract/courses/payment-plan.ts'
import type { PlaceFields } from '@reihum/contract/courses/place.schema.ts'
import type { WidgetFields } from '@reihum/contract/courses/widget.schema.ts'
import type { FeedbackNaming } from '@reihum/contract/feedback/feedback.schema.ts'
import type { Bank } from '@reihum/contract/tenants/bank.schema.ts'
import type { Brand } from '@reihum/contract/tenants/brand.schema.ts'
import type { LetterheadSettings } from '@reihum/contract/tenants/letterhead.schema.ts'
import type { ListName, ViewSearch } from '@reihum/contract/tenants/list-view.schema.ts'
import type { CompanySettings } from '@reihum/contract/tenants/tenant.schema.ts'
import type { Tier } from '@reihum/contract/tenants/tiers.ts'
import type { NewVoucher } from '@reihum/contract/vouchers/voucher.schema.ts'
import type { Region } from './people.ts'

export type SchoolCourse = {
  reference: string
  title: string
  description: string
  location: string
  instructor: string
  /** Who leads it too. */
  further?: string[]
  /** Days from today, moved forward to the weekday (1 is Monday). */
  startsIn: number
  weekday?: number
  time: string
  hours: number
  /** The number of weekly appointments; 1 by default. */
  weeks?: number
  feeCents: number
  attendeeLimit: number | null
  /** Unlimited by default; 0 switches the waiting list off. */
  waiterLimit?: number
  /** How long a free place is offered; by default the next party gets it at once. */
  offerHours?: number
  /** `published` by default. */
  state?: CourseState
  /** How many people register. */
  people: number
  /** How many of them cancel later. */
  cancellations?: number
  /** `COURSE` by default. */
  kind?: CourseKind
  /** On site by default. */
  mode?: CourseMode
  approvalNumber?: string
  /** How the price is divided; all at once by default. */
  plan?: Partial<PaymentPlan>
  /** It can be paid by direct debit too, and most people choose that. */
  collected?: true
  /** Rules by which people pay less. */
  reductions?: CourseInput['reductions']
  /** Who may enter it. */
  entryRules?: CourseInput['entryRules']
  /** What can be taken besides a place; every other booking takes one of each. */
  extras?: Omit<ExtraInput, 'courseIds'>[]
  /** A discount code of the school that some of its people use. */
  takesCode?: string
  /** Price categories. */
  prices?: { name: string; feeCents: number }[]
  /** A picture from the folder beside this file. */
  picture?: { shows: string; alt: string }
  isPromoted?: boolean
  /** Labels of the attributes that the form asks. */
  asks?: string[]
  /** Labels of the values it has of the school's characteristics. */
  has?: string[]
  /** The ages it is for; null: that end is open. */
  ages?: [number | null, number | null]
  /** The minimum, and how many days before the start the decision is due. */
  minimum?: { attendees: number; daysBefore: number }
  /** Whoever was there gets a certificate that names these contents. */
  certifies?: string[]
  /** The appointment that is cancelled, counted from 1. */
  cancelledDate?: { number: number; reason: string }
}

/** In the school's own building by default. */
export type SchoolPlace = Pick<PlaceFields, 'name' | 'capacity'> &
  Partial<PlaceFields> & { archivedDaysAgo?: number }

/** Every year on the same days, each as month and day. */
export type SchoolClosure = { name: string; from: string; until: string }

export type SchoolInstructor = Omit<InstructorFields, 'about' | 'photoFileId'> & {
  about?: string
  archivedDaysAgo?: number
}

/** An attribute, asked in courses that name it. */
export type SchoolAttribute = Pick<AttributeFields, 'kind' | 'label'> & {
  help?: AttributeFields['help']
  options?: AttributeFields['label'][]
  /** Sample answers to a question answered in words; some people answer nothing. */
  answers?: [string, ...string[]]
}

/** A characteristic of the courses, with the labels of its values. */
export type SchoolCharacteristic = Pick<CharacteristicFields, 'label' | 'kind'> & {
  values?: CharacteristicFields['label'][]
}

/** What attendees say about courses in words. */
export type SchoolFeedback = {
  naming: FeedbackNaming
  comments: [string, ...string[]]
}

export type SchoolUser = { username: string; name: string }

/** What a visitor waits for: the German label of a value of a characteristic, and when they have time. */
export type SchoolWish = {
  group: string
  daysAgo: number
  weekdays?: number[]
  fromHour?: number
  untilHour?: number
  wish?: string
}

export type School = {
  slug: string
  settings: CompanySettings
  currencyCode: string
  bank: Bank
  /** What invoices have to say of it by law. */
  letterhead: Partial<Pick<LetterheadSettings, 'taxNumber' | 'vatId' | 'registerCourt' | 'registerNumber'>>
  /** Changes of the tier after the beginning with FREE. */
  tierHistory: { tier: Tier; daysAgo: number }[]
  brand: Brand
  admin: SchoolUser
  operator: SchoolUser
  /** One of the instructors below, matched by e-mail address; takes attendance in their own courses. */
  instructor: SchoolUser
  accountant: SchoolUser
  invited: { email: string; daysAgo: number }
  region: Region
  notes: [string, ...string[]]
  feedback: SchoolFeedback
  places: SchoolPlace[]
  instructors: SchoolInstructor[]
  closures: SchoolClosure[]
  attributes: SchoolAttribute[]
  characteristics: SchoolCharacteristic[]
  /** References of a full course and of its second date, which is full as well and has an offered place. */
  givenAgain: { course: string; as: string }
  /** Templates: the reference of the course, and the name of the template. */
  templates: { from: string; name: string }[]
  /** Views of lists that the team shares. */
  views: { list: ListName; name: string; search: ViewSearch }[]
  /** The place with a private calendar, if the tier includes that. */
  calendarOf?: string
  codes: (CodeInput & { singles?: number })[]
  /** Gift vouchers that were sold so many days ago. */
  vouchers: (Pick<NewVoucher, 'amountCents' | 'paidWay'> &
    Partial<Pick<NewVoucher, 'buyerName' | 'buyerEmail' | 'recipientName' | 'message'>> & {
      daysAgo: number
    })[]
  wishes: SchoolWish[]
  /** Firms that order again, each with a frame that was agreed with it. */
  firms: (Partial<FirmRecordFields> & {
    name: string
    frame: Pick<FrameFields, 'name' | 'places' | 'priceCents'>
  })[]
  /** Widgets; options that are left out have their defaults. */
  widgets: (Pick<WidgetFields, 'name'> & Partial<WidgetFields>)[]
  /** Fields that are the same for all of its courses: tax, deadlines, payment methods. */
  terms: Partial<CourseInput>
  courses: SchoolCourse[]
}
