import { noFirm } from '@reihum/contract/registrations/firm.schema.ts'
import type { CancellationCause } from '@reihum/contract/registrations/registration-states.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { SampleLook } from '#platform/mail/letter-kind.ts'
import type { LetterFrame } from './step.mails.ts'
import type { ToldBooking, ToldCourse, ToldPerson } from './told-booking.rules.ts'

/** Invented people and an invented course, to show letters with. */
const words = {
  de: {
    title: 'Aquarell für Anfänger',
    location: 'Werkraum, Lindenallee 12',
    reason: 'Erkrankung der Kursleitung',
  },
  en: {
    title: 'Watercolour for beginners',
    location: 'Workshop, 12 Linden Avenue',
    reason: 'The instructor is ill',
  },
}

export const sampleNow = new Date('2027-03-01T10:00:00Z')
export const sampleLinks = {
  page: 'https://reihum.example/portal/booking',
  privacy: 'https://reihum.example/portal/privacy',
  allBookings: 'https://reihum.example/portal/me',
  imprint: 'https://reihum.example/portal/imprint',
  withdraw: 'https://reihum.example/portal/withdraw',
}

const samplePerson: ToldPerson = {
  id: '1',
  personId: '1',
  name: 'Mina Müller',
  isUnnamed: false,
  shortcode: '4K7M9XQA',
  state: 'reserved',
  feeCents: 8900,
  paidCents: 0,
  openCents: 8900,
  priceCategory: '',
  paymentDueAt: new Date('2027-03-10T22:59:59Z'),
  paymentHoldUntil: null,
  lines: [{ label: 'Aquarell', grossCents: 8900, netCents: 7479, taxCategory: 'standard', taxRate: 1900 }],
  proof: null,
  waitingPosition: null,
  cause: null,
  reason: '',
  hadPlace: false,
  offerUntil: null,
  skippedFor: '',
  shares: [],
}

const settled = { openCents: 0, paymentDueAt: null }
export const samplePeople = {
  reserved: samplePerson,
  confirmed: { ...samplePerson, ...settled, state: 'confirmed' },
  waiting: { ...samplePerson, ...settled, state: 'on_waiting_list', waitingPosition: 3 },
} satisfies Record<string, ToldPerson>

export const sampleCancelled = (cause: CancellationCause, locale?: Locale): ToldPerson => ({
  ...samplePerson,
  ...settled,
  state: 'cancelled',
  cause,
  reason: locale ? words[locale].reason : '',
  hadPlace: true,
})

/** The same for a second person. */
export const andAnother = (one: ToldPerson): ToldPerson[] => [
  one,
  { ...one, id: '2', personId: '2', name: 'Ida Müller', shortcode: '6A7C9DEF' },
]

/** A letter about these people, as it could go out. */
export function sampleFrame(
  { locale, company }: SampleLook,
  people: readonly ToldPerson[],
  change: Partial<ToldCourse> = {},
): LetterFrame {
  const { title, location } = words[locale]
  const dates = [6, 13, 20].map((day) => ({
    startsAt: new Date(Date.UTC(2027, 3, day, 16)),
    endsAt: new Date(Date.UTC(2027, 3, day, 18)),
    title: '',
    location,
  }))
  const booking: ToldBooking = {
    id: '1',
    locale,
    timeZone: 'Europe/Berlin',
    currencyCode: 'EUR',
    company,
    recipient: 'mina@example.org',
    contactName: 'Mina Müller',
    firmName: '',
    firm: noFirm,
    namesUntil: null,
    paymentMethod: 'bank_transfer',
    collection: null,
    bank: { accountHolder: company, iban: 'DE02120300000000202051', bic: 'BYLADEM1001' },
    course: {
      id: '1',
      kind: 'COURSE',
      title,
      start: dates[0]?.startsAt ?? null,
      end: dates.at(-1)?.endsAt ?? null,
      location,
      onlineAddress: '',
      appointments: dates,
      cancellableUntil: new Date('2027-03-30T21:59:59Z'),
      cancellationDays: 7,
      refundTerms: { hasTerms: false, steps: [], afterStart: 'nothing' },
      withdrawalRight: 'fourteen_days',
      withdrawableUntil: new Date('2027-03-15T22:59:59Z'),
      taxExemptionReason: '',
      offerHours: null,
      movingUpEnds: null,
      ...change,
    },
    people,
    terms: '',
    withdrawalNotice: '',
    version: 1,
    changedAt: sampleNow,
    bookedAt: sampleNow,
    otherDates: [],
    leftDates: [],
  }
  const attached = ['calendar', 'terms', 'withdrawalNotice'] as const
  return { booking, people, further: [], now: sampleNow, attached, links: sampleLinks }
}
