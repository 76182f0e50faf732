import type { OwnCertificate } from '@reihum/contract/certificates/certificate.schema.ts'
import type { Api } from '@reihum/contract/contract.ts'
import { atOnce } from '@reihum/contract/courses/payment-plan.ts'
import {
  type PortalChoices,
  type PortalCourseDetail,
  type PortalMonth,
  portalChoices,
  portalCourseDetail,
  portalMonth,
} from '@reihum/contract/courses/portal-course.schema.ts'
import type { WidgetOptions } from '@reihum/contract/courses/widget.schema.ts'
import type { AttendeeDocument } from '@reihum/contract/documents/document.schema.ts'
import type { OwnInvoice } from '@reihum/contract/invoices/invoice.schema.ts'
import type { OwnRefund } from '@reihum/contract/refunds/refund.schema.ts'
import type { RefusalCode } from '@reihum/contract/refusals.ts'
import {
  type AttendeeBooking,
  type AttendeeCourse,
  type AttendeeRegistration,
  attendeeBooking,
} from '@reihum/contract/registrations/attendee-booking.schema.ts'
import {
  type AskedBooking,
  askedBooking,
  type BookingPreview,
  bookingPreview,
  type OtherDate,
} from '@reihum/contract/registrations/booking.schema.ts'
import { noFirm } from '@reihum/contract/registrations/firm.schema.ts'
import type { LaterExtras } from '@reihum/contract/registrations/later-extras.contract.ts'
import type { OwnRebooking } from '@reihum/contract/registrations/own-rebooking.schema.ts'
import { defaultBrand } from '@reihum/contract/tenants/brand.schema.ts'
import {
  type ClosedPortal,
  type PublicTenant,
  publicTenant,
  type TenantLegal,
  tenantLegal,
} from '@reihum/contract/tenants/tenant.schema.ts'
import { defaultTiers } from '@reihum/contract/tenants/tiers.ts'
import type { FaceRequest, FaceResponse, KeptAnswers } from '@reihum/contract/wire/face.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { richTextFrom } from '@reihum/contract/wire/rich-text.ts'
import { render } from './render.tsx'

export const courseId = '0198a000-0000-7000-8000-000000000001'
export const accessToken = 'k7-token-of-twenty-characters'

export const sampleTenant: PublicTenant = publicTenant.parse({
  id: '0198a000-0000-7000-8000-0000000000aa',
  slug: 'kreativhaus',
  name: 'Kreativhaus Altona',
  language: 'de',
  timeZone: 'Europe/Berlin',
  currencyCode: 'EUR',
  hasTerms: false,
  hasWithdrawalNotice: false,
  brand: defaultBrand,
  logo: null,
})

export function sampleCourse(changes: Partial<PortalCourseDetail> = {}): PortalCourseDetail {
  const course = portalCourseDetail.parse({
    id: courseId,
    kind: 'COURSE',
    phase: 'upcoming',
    title: 'Aquarell für Einsteiger',
    reference: 'AQ-1',
    summary: 'Farbe und Wasser. Bitte eine Schürze mitbringen.',
    description: richTextFrom('Farbe und Wasser.\n\nBitte eine Schürze mitbringen.'),
    appointmentCount: 1,
    mode: 'on_site',
    start: '2026-11-25T17:00:00Z',
    end: '2026-11-25T19:00:00Z',
    location: 'Altona',
    instructor: 'Marlene Petersen',
    furtherInstructors: [],
    instructors: [{ name: 'Marlene Petersen', about: '', photo: null }],
    feeCents: 8900,
    fromFeeCents: null,
    placesLeft: 3,
    few: true,
    offer: 'open',
    tellsWhenFree: false,
    opensAt: null,
    closesAt: null,
    promoted: false,
    picture: null,
    characteristics: [],
    hasPage: true,
    appointments: [
      {
        start: '2026-11-25T17:00:00Z',
        end: '2026-11-25T19:00:00Z',
        title: '',
        location: '',
        cancelled: false,
      },
    ],
    place: null,
    instructorAbout: '',
    prices: [{ id: null, name: '', feeCents: 8900 }],
    reductions: [],
    givesBackDates: false,
    extras: [],
    entryRules: [],
    takesCodes: false,
    takesFirms: false,
    taxCategory: 'standard',
    attributes: [],
    shareAttendeeDetails: false,
    cancellationDays: null,
    cancellableUntil: null,
    cancellationOver: false,
    refundTerms: { hasTerms: false, steps: [], afterStart: 'nothing' },
    withdrawalRight: 'leisure_date',
    paymentMethods: ['bank_transfer'],
    paymentDeadlineDays: 14,
    plan: atOnce,
    approvalNumber: '',
    calendarAddress: null,
    listed: true,
    otherDates: [],
    trialLessons: [],
    trialOf: null,
    takesPlace: null,
  })
  return { ...course, ...changes }
}

/** A transfer with a QR code of one line. */
export const sampleTransfer = {
  accountHolder: 'Kreativhaus Altona',
  iban: 'DE02120300000000202051',
  bic: 'BYLADEM1001',
  amountCents: 8900,
  reference: '4K7M9XQA',
  qrCode: { size: 29, path: 'M4 4h7v1h-7z' },
}

type SampleChanges = {
  person?: Partial<AttendeeRegistration>
  /** Several people instead of one. */
  people?: Partial<AttendeeRegistration>[]
  course?: Partial<AttendeeCourse>
  booking?: Partial<AttendeeBooking>
}

export function sampleBooking({ person = {}, people = [person], course, booking }: SampleChanges = {}) {
  const parsed = attendeeBooking.parse({
    courses: [
      {
        id: courseId,
        kind: 'COURSE',
        phase: 'upcoming',
        title: 'Aquarell für Einsteiger',
        start: '2026-11-25T17:00:00Z',
        end: '2026-11-25T19:00:00Z',
        mode: 'on_site',
        location: 'Altona',
        instructor: '',
        hasPage: true,
        calendarAddress: null,
        onlineAddress: '',
        appointments: sampleCourse().appointments.map((one) => ({ ...one, past: false })),
        registrations: people.map((changes, at) => ({
          id: `0198a000-0000-7000-8000-0000000000b${at}`,
          shortcode: '4K7M9XQA',
          state: 'reserved',
          firstName: 'Jana',
          lastName: 'Öztürk',
          place: null,
          email: '',
          birthDate: '',
          feeCents: 8900,
          paidCents: 0,
          openCents: (changes.state ?? 'reserved') === 'reserved' ? (changes.feeCents ?? 8900) : 0,
          priceCategory: '',
          reductions: [],
          extras: [],
          proof: null,
          answers: [],
          cause: null,
          paymentDueAt: null,
          shares: [],
          waitingPosition: null,
          passedOver: [],
          cancellable: true,
          rebookable: false,
          refundNow: null,
          offeredUntil: null,
          takeable: false,
          ...changes,
        })),
        refundTerms: { hasTerms: false, steps: [], afterStart: 'nothing' },
        extrasOrderable: false,
        cancellationDays: null,
        cancellableUntil: '2026-11-25T17:00:00Z',
        withdrawalRight: 'leisure_date',
        movingUp: { offerHours: null, endsAt: '2026-11-25T17:00:00Z', isOver: false },
        withdrawableUntil: null,
        namesUntil: null,
        takesNames: false,
        others: [],
        replacement: null,
        ...course,
      },
    ],
    contact: {
      company: '',
      firstName: 'Jana',
      lastName: 'Öztürk',
      email: 'jana@example.org',
      phone: '',
      street: '',
      postalCode: '22767',
      city: 'Hamburg',
      ...noFirm,
    },
    revision: 0,
    bookedAt: '2026-11-20T09:00:00Z',
    paymentMethod: 'bank_transfer',
    paymentDueAt: null,
    transfer: null,
    mandate: null,
    collection: null,
    takesVouchers: false,
    isRecommendable: false,
    taxes: [],
    allowedActions: ['cancel', 'change'],
    ...booking,
  })
  return parsed
}

/** The preview of a booking of one person, or of as many as `changes` names. */
export function samplePreview(changes: Partial<BookingPreview> = {}): BookingPreview {
  return bookingPreview.parse({
    outcome: 'reserved',
    people: [{ feeCents: 8900, priceCategory: '', reductions: [], extras: [] }],
    furtherCourses: [],
    extrasLater: [],
    totalCents: 8900,
    taxCents: 1421,
    voucher: null,
    paymentMethod: 'bank_transfer',
    paymentDueAt: '2026-12-04T22:59:59.000Z',
    mandate: null,
    collection: null,
    shares: [],
    opensAt: null,
    offerHours: null,
    ...changes,
  })
}

export function sampleAsked(changes: Partial<AskedBooking> = {}): AskedBooking {
  return askedBooking.parse({
    courseId,
    furtherCourses: [],
    courseTitle: 'Aquarell für Einsteiger',
    state: 'open',
    preview: samplePreview(),
    people: [{ firstName: 'Jana', lastName: 'Öztürk' }],
    already: [],
    expiresAt: '2026-11-21T17:00:00.000Z',
    ...changes,
  })
}

export const samplePicture = {
  address: '/files/kreativhaus/0198a000-0000-7000-8000-0000000000ff/Boot.jpg?v=0123456789ab',
  widths: [320, 640, 1280],
  width: 1600,
  height: 1067,
  alt: 'Ein Boot auf der Elbe',
}

export const samplePlace = { id: '0198a000-0000-7000-8000-0000000000cc', name: 'Atelier Süd' }

export function sampleChoices(changes: object = {}): PortalChoices {
  const nothing = {
    today: '2026-11-20',
    places: [],
    characteristics: [],
    hasEvents: false,
    hasGroups: false,
    calendarAddress: null,
  }
  return portalChoices.parse({ ...nothing, ...changes })
}

export function sampleMonth(changes: object = {}): PortalMonth {
  const appointment = {
    courseId,
    title: 'Aquarell für Einsteiger',
    cancelled: false,
    offer: 'open',
    opensAt: null,
    hasPage: true,
    start: '2026-12-02T17:00:00Z',
    end: '2026-12-02T19:00:00Z',
  }
  const month = { appointments: [appointment], crowded: [], previous: '2026-11', next: '2027-01' }
  return portalMonth.parse({ ...month, ...changes })
}

export function sampleLegal(changes: Partial<TenantLegal> = {}): TenantLegal {
  return tenantLegal.parse({
    company: 'Kreativhaus Altona',
    director: 'Anna Behrens',
    street: 'Große Straße 4',
    postalCode: '22767',
    city: 'Hamburg',
    country: 'DE',
    phone: '040 1234',
    email: 'post@kreativhaus.example',
    website: '',
    imprint: '',
    privacyNotice: '',
    terms: '',
    withdrawalNotice: '',
    ...changes,
  })
}

/** An error as the API throws it. */
export function refused(code: RefusalCode, data?: object): Error {
  return Object.assign(new Error(code), { code, data })
}

type Answers = {
  documents?: AttendeeDocument[]
  invoices?: OwnInvoice[]
  refunds?: OwnRefund[]
  certificates?: OwnCertificate[]
  dates?: OtherDate[]
  take?: Error
  courses?: PortalCourseDetail[]
  total?: number
  booking?: AttendeeBooking | Error
  cancel?: Error
  replacement?: Error
  rebooking?: OwnRebooking | Error
  rebook?: Error
  laterExtras?: LaterExtras | Error
  orderExtras?: Error
  mandate?: Error
  contact?: Error
  access?: Error
  register?: { accessToken: string; earlierShortcodes: string[] } | Error
  choices?: PortalChoices
  /** By the name of the month; months not listed are empty. */
  months?: Record<string, PortalMonth>
  pages?: { total: number; items: { id: string; changedAt: string }[] }
  legal?: TenantLegal
  suspended?: ClosedPortal['suspended']
  tenant?: Partial<PublicTenant>
  check?: BookingPreview | Error
  request?: { sentTo: string } | Error
  asked?: AskedBooking | Error
  confirm?: { accessToken: string; earlierShortcodes: string[] } | Error
  embed?: { sites?: string[]; options?: WidgetOptions | null; primaryColor?: string }
}

const emptyMonth = sampleMonth({ appointments: [], previous: null, next: null })

/** An API that answers the pages without a server; it remembers what was booked and which lists were asked for. */
export function sampleApi(answers: Answers = {}) {
  const { courses = [sampleCourse()], total, booking, register, months = {} } = answers
  const booked: unknown[] = []
  const asked: unknown[] = []
  const cancelled: unknown[] = []
  const replaced: unknown[] = []
  const mandated: unknown[] = []
  const taken: unknown[] = []
  const withdrawn: unknown[] = []
  const checked: unknown[] = []
  const orThrow = <Value>(answer: Value | Error): Value => {
    if (answer instanceof Error) throw answer
    return answer
  }
  const api = {
    tenants: {
      tiers: async () => defaultTiers,
      publicTenant: async ({ tenant }: { tenant: string }) => {
        const known = [sampleTenant.slug, sampleTenant.id, 'former-name'].includes(tenant)
        return orThrow(known ? { ...sampleTenant, ...answers.tenant } : refused('NOT_FOUND'))
      },
      closedPortal: async () => ({ suspended: answers.suspended ?? null }),
      legal: async () => answers.legal ?? sampleLegal(),
    },
    courses: {
      portalList: async (input: unknown) => {
        asked.push(input)
        return { items: courses, total: total ?? courses.length }
      },
      portalChoices: async () => answers.choices ?? sampleChoices(),
      portalMonth: async (input: { month: string }) => {
        asked.push(input)
        return months[input.month] ?? emptyMonth
      },
      portalPages: async (input: unknown) => {
        asked.push(input)
        return { values: [], ...(answers.pages ?? { total: 0, items: [] }) }
      },
      portalEmbed: async (input: { options?: WidgetOptions }) => {
        asked.push(input)
        const { sites = [], options = input.options, primaryColor } = answers.embed ?? {}
        const brand = { ...sampleTenant.brand, ...(primaryColor && { primaryColor }) }
        return { sites, options: options ?? null, brand }
      },
      portalGet: async (input: { courseId: string }) =>
        orThrow(courses.find(({ id }) => id === input.courseId) ?? refused('NOT_FOUND')),
    },
    vouchers: { voucherOffer: async () => ({ takesVouchers: false }) },
    documents: { attendeeDocuments: async () => answers.documents ?? [] },
    refunds: { ownRefunds: async () => answers.refunds ?? [] },
    invoices: { ownInvoices: async () => answers.invoices ?? [] },
    certificates: { ofBooking: async () => answers.certificates ?? [] },
    registrations: {
      register: async (input: unknown) => {
        booked.push(input)
        return orThrow(register ?? { accessToken, earlierShortcodes: [] })
      },
      otherDates: async () => answers.dates ?? [],
      takePlaces: async (input: unknown) => {
        taken.push(input)
        return orThrow(answers.take ?? {})
      },
      checkBooking: async (input: unknown) => {
        checked.push(input)
        return orThrow(answers.check ?? samplePreview())
      },
      requestBooking: async (input: unknown) => {
        booked.push(input)
        return orThrow(answers.request ?? { sentTo: 'jana@example.org' })
      },
      bookingRequest: async () => orThrow(answers.asked ?? sampleAsked()),
      confirmBookingRequest: async (input: unknown) => {
        booked.push(input)
        return orThrow(answers.confirm ?? { accessToken, earlierShortcodes: [] })
      },
      attendeeBooking: async () => orThrow(booking ?? sampleBooking()),
      attendeeCalendar: async () => orThrow(booking ?? new File(['BEGIN:VCALENDAR'], 'Termine.ics')),
      cancelByAttendee: async (input: unknown) => {
        cancelled.push(input)
        return orThrow(answers.cancel ?? {})
      },
      acceptReplacement: async (input: unknown) => {
        replaced.push(input)
        return orThrow(answers.replacement ?? {})
      },
      ownRebooking: async () => orThrow(answers.rebooking ?? refused('OWN_REBOOKING_OVER')),
      rebookByAttendee: async (input: unknown) => {
        replaced.push(input)
        return orThrow(answers.rebook ?? {})
      },
      laterExtras: async () => orThrow(answers.laterExtras ?? refused('NOT_FOUND')),
      orderExtras: async (input: unknown) => {
        booked.push(input)
        return orThrow(answers.orderExtras ?? {})
      },
      declineReplacement: async (input: unknown) => {
        replaced.push(input)
        return orThrow(answers.replacement ?? {})
      },
      changeOwnAccount: async (input: unknown) => {
        mandated.push(input)
        return orThrow(answers.mandate ?? {})
      },
      revokeOwnMandate: async (input: unknown) => {
        mandated.push(input)
        return orThrow(answers.mandate ?? {})
      },
      changeContact: async () => orThrow(answers.contact ?? {}),
      renewAccess: async () => orThrow(answers.access ?? { asked: true }),
      requestAccess: async () => orThrow(answers.access ?? { asked: true }),
      withdraw: async (input: object) => {
        withdrawn.push(input)
        return { declaredAt: '2026-11-21T09:30:07.000Z', ...input }
      },
    },
  }
  // It has only what portal and embed call; any other call is a mistake and should fail the test.
  return {
    api: api as unknown as Api,
    booked,
    asked,
    checked,
    cancelled,
    taken,
    replaced,
    mandated,
    withdrawn,
  }
}

/** What forms were answered with, in memory; `end` lets the hour be over. */
export function sampleKept() {
  const kept = new Map<string, string>()
  const answers: KeptAnswers = {
    async keep(tenant, content) {
      const token = crypto.randomUUID().replaceAll('-', '')
      kept.set(`${tenant} ${token}`, content)
      return token
    },
    read: async (tenant, token) => kept.get(`${tenant} ${token}`) ?? null,
    async replace(tenant, token, content) {
      if (kept.has(`${tenant} ${token}`)) kept.set(`${tenant} ${token}`, content)
    },
  }
  return { ...answers, end: () => kept.clear(), contents: () => [...kept.values()] }
}

const everyKept = sampleKept()

type Asked = {
  face?: FaceRequest['face']
  locale?: Locale | null
  form?: Record<string, string> | [name: string, value: string][]
  kept?: KeptAnswers
}

/** Opens a page, or posts a form to it; the answer is as it comes. */
export function send(
  path: string,
  api: Api,
  { face = 'portal', locale = null, form, kept = everyKept }: Asked = {},
) {
  const url = new URL(path, 'https://reihum.example')
  return render(
    {
      face,
      method: form ? 'POST' : 'GET',
      path: url.pathname,
      query: url.searchParams,
      form: form ? new URLSearchParams(form) : null,
      locale,
      publicUrl: 'https://reihum.example',
      requestId: 'request-1',
    },
    api,
    kept,
  )
}

/** Where what a form is answered with has an address of its own. */
const isAnswer = (location: string) => /[?&]answer=|\/register\/[0-9a-f]{32}/.test(location)

/** Opens a page, or posts a form to it and reads what it is answered with. */
export async function open(path: string, api: Api, asked: Asked = {}): Promise<FaceResponse> {
  const answer = await send(path, api, asked)
  const { location = '' } = answer.headers
  if (!asked.form || answer.status !== 303 || !isAnswer(location)) return answer
  const { form: _, ...reading } = asked
  return send(location.replace(/^\/(portal|embed)/, ''), api, reading)
}

/** The addresses of all links and forms of a page, without those in its head. */
export function destinations({ body }: FaceResponse): string[] {
  const shown = body.slice(body.indexOf('<body'))
  return [...shown.matchAll(/(?:href|action)="([^"#][^"]*)"/g)].map(([, address = '']) =>
    address.replaceAll('&amp;', '&'),
  )
}
