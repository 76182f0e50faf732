import { noFirm } from '@reihum/contract/registrations/firm.schema.ts'
import type { CancellationCause } from '@reihum/contract/registrations/registration-states.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { LetterFrame } from '#features/registrations/letters/step.mails.ts'
import type {
  ToldBooking,
  ToldCourse,
  ToldPerson,
} from '#features/registrations/letters/told-booking.rules.ts'
import { composeMail, type Letter } from '#platform/mail/letter.ts'

export const now = new Date('2027-03-01T10:00:00Z')

export const person = (overrides: Partial<ToldPerson> = {}): ToldPerson => ({
  id: '1',
  personId: '1',
  name: 'Mina Müller',
  isUnnamed: false,
  shortcode: '4K7M9XQA',
  state: 'reserved',
  feeCents: 8900,
  paidCents: 0,
  openCents: overrides.feeCents ?? 8900,
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
  ...overrides,
})
export const child = person({
  id: '2',
  personId: '2',
  name: 'Ida <b>Müller</b>',
  shortcode: '6A7C9DEF',
  feeCents: 5900,
  priceCategory: 'Kinder',
  lines: [{ label: 'Aquarell', grossCents: 5900, netCents: 5514, taxCategory: 'reduced', taxRate: 700 }],
})

export const course = (overrides: Partial<ToldCourse> = {}): ToldCourse => ({
  id: 'c',
  kind: 'COURSE',
  title: 'Aquarell & <Licht>',
  start: new Date('2027-04-06T16:00:00Z'),
  end: null,
  location: 'Atelier Süd, Hamburg',
  onlineAddress: 'https://room.example/1',
  appointments: [6, 13].map((day) => ({
    startsAt: new Date(Date.UTC(2027, 3, day, 16)),
    endsAt: new Date(Date.UTC(2027, 3, day, 18)),
    title: day === 13 ? 'Abschluss' : '',
    location: day === 13 ? 'Halle' : 'Atelier Süd, Hamburg',
  })),
  cancellableUntil: new Date('2027-03-30T21:59:59Z'),
  cancellationDays: 7,
  refundTerms: { hasTerms: false, steps: [], afterStart: 'nothing' },
  withdrawalRight: 'fourteen_days',
  withdrawableUntil: new Date('2027-03-15T22:59:59Z'),
  taxExemptionReason: '',
  offerHours: null,
  movingUpEnds: null,
  ...overrides,
})

export const booking = (
  locale: Locale,
  people: ToldPerson[],
  overrides: Partial<ToldBooking> = {},
): ToldBooking => ({
  id: 'b',
  bookedAt: new Date('2027-01-01T10:00:00Z'),
  locale,
  timeZone: 'Europe/Berlin',
  currencyCode: 'EUR',
  company: 'Kreativhaus',
  recipient: 'mina@example.org',
  contactName: 'Mina Müller',
  firmName: '',
  firm: noFirm,
  namesUntil: null,
  paymentMethod: 'bank_transfer',
  collection: null,
  bank: { accountHolder: 'Kreativhaus GmbH', iban: 'DE02120300000000202051', bic: 'BYLADEM1001' },
  course: course(),
  people,
  terms: 'AGB',
  withdrawalNotice: 'Belehrung',
  version: 1,
  changedAt: now,
  otherDates: [],
  leftDates: [],
  ...overrides,
})

export const links = {
  page: 'https://reihum.test/portal/k/course-registration/token?lang=de',
  privacy: 'https://reihum.test/portal/k/privacy',
  allBookings: 'https://reihum.test/portal/k/me',
  imprint: 'https://reihum.test/portal/k/imprint',
  withdraw: 'https://reihum.test/portal/k/withdraw',
}

export function frame(
  locale: Locale,
  people: ToldPerson[],
  overrides: Partial<ToldBooking> = {},
): LetterFrame {
  const attached = ['calendar', 'terms', 'withdrawalNotice'] as const
  return { booking: booking(locale, people, overrides), people, further: [], now, attached, links }
}

export const look = (locale: Locale) => ({ company: 'Kreativhaus', locale, brand: {} })
export function textOf(letter: Letter | null, locale: Locale = 'de'): string {
  if (!letter) throw new Error('no letter')
  return composeMail(letter, look(locale)).text
}

export const waiting = person({
  state: 'on_waiting_list',
  openCents: 0,
  waitingPosition: 3,
  paymentDueAt: null,
})
export const confirmed = person({ state: 'confirmed', openCents: 0, paymentDueAt: null })
export const cancelledBy = (cause: CancellationCause) =>
  person({
    state: 'cancelled',
    openCents: 0,
    cause,
    reason: 'Krankheit\nder Leitung',
    hadPlace: true,
    paymentDueAt: null,
  })
