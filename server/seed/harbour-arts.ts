import { emptyBank } from '@reihum/contract/tenants/bank.schema.ts'
import { harbourArtsCourses } from './harbour-arts-courses.ts'
import { harbourArtsInstructors, harbourArtsPlaces } from './harbour-arts-house.ts'
import { britain } from './people.ts'
import type { School } from './school.ts'

export const harbourArts: School = {
  slug: 'harbour-arts',
  settings: {
    company: 'Harbour Arts Centre',
    director: 'Grace Whitfield',
    website: 'https://harbour-arts.example',
    imprint: 'Harbour Arts Centre CIO\n12 Quay Road, Plymouth PL1 3RP\nDirector: Grace Whitfield',
    street: '12 Quay Road',
    postalCode: 'PL1 3RP',
    city: 'Plymouth',
    country: 'GB',
    phone: '020 7946 0412',
    email: 'office@harbour-arts.example',
    timeZone: 'Europe/London',
    language: 'en',
    holidayRegion: 'ENG',
    quietFrom: '',
    quietUntil: '',
    tellsChangedDates: true,
    instructorsSeeContacts: true,
    englishDates: '',
    terms:
      'A registration is binding. The price is to be paid within the period stated. If a course does not take place, we refund it in full.',
    withdrawalNotice:
      'You may withdraw from your registration within 14 days without giving a reason, unless the course is a leisure service on a fixed date. A clear statement is enough, for example through “Withdraw from contract” on our website.',
    privacyNotice:
      'Harbour Arts is responsible for your data.\n\nWe use what you give us at registration to run the course, to invoice it and to tell you about it. Invoices are kept as long as the law asks for; everything else is erased three years after your last course.\n\nAsk us at any time what we have stored about you, and have it corrected or erased.',
  },
  currencyCode: 'GBP',
  bank: {
    ...emptyBank,
    accountHolder: 'Harbour Arts Centre CIO',
    iban: 'GB29NWBK60161331926819',
    bic: 'NWBKGB2L',
  },
  letterhead: { registerNumber: 'CE004711' },
  tierHistory: [{ tier: 'ESSENTIAL', daysAgo: 167 }],
  brand: {
    primaryColor: '#1D3F72',
    secondaryColor: '#5F6B7A',
    accentColor: '#D9622B',
    positiveColor: '#1E8E5A',
    negativeColor: '#B00020',
    infoColor: '#2A9DC4',
    warningColor: '#F0B429',
  },
  admin: { username: 'grace@harbour-arts.example', name: 'Grace Whitfield' },
  operator: { username: 'oliver@harbour-arts.example', name: 'Oliver Hughes' },
  // This invitation has expired; all three staff places are taken, so nobody could accept it anyway.
  instructor: { username: 'priya.singh@harbour-arts.example', name: 'Priya Singh' },
  accountant: { username: 'edith@harbour-arts.example', name: 'Edith Marlow' },
  invited: { email: 'isla@harbour-arts.example', daysAgo: 24 },
  region: britain,
  notes: [
    'I will bring my own materials.',
    'We may be ten minutes late from the ferry.',
    'Vegetarian, please.',
    'Is the studio step-free?',
    'Please invoice my employer.',
  ],
  places: harbourArtsPlaces,
  instructors: harbourArtsInstructors,
  closures: [
    { name: 'Summer break', from: '08-03', until: '08-16' },
    { name: 'Christmas break', from: '12-22', until: '01-04' },
  ],
  feedback: {
    naming: 'anonymous',
    comments: [
      'I learned more in these few weeks than in two years on my own.',
      'Warm and never condescending. The room was a little cold in winter.',
      'I would come again. One more evening to finish would have been good.',
      'The small group was just right.',
      'Good materials; getting there by bus was less fun.',
    ],
  },
  attributes: [],
  characteristics: [
    {
      label: { de: 'Category', en: 'Category' },
      kind: 'choice',
      values: [
        { de: 'Painting & print', en: 'Painting & print' },
        { de: 'Clay', en: 'Clay' },
        { de: 'Textiles', en: 'Textiles' },
        { de: 'Music', en: 'Music' },
        { de: 'Movement', en: 'Movement' },
        { de: 'Kitchen & health', en: 'Kitchen & health' },
      ],
    },
    {
      label: { de: 'Level', en: 'Level' },
      kind: 'choice',
      values: [
        { de: 'Beginners', en: 'Beginners' },
        { de: 'Improvers', en: 'Improvers' },
        { de: 'Advanced', en: 'Advanced' },
      ],
    },
    {
      label: { de: 'Age', en: 'Age' },
      kind: 'age',
    },
  ],
  firms: [
    {
      name: 'Quayside Design Ltd',
      costCentre: 'Training',
      invoiceEmail: 'accounts@quayside.example',
      contactFirstName: 'Maeve',
      contactLastName: 'Doyle',
      contactEmail: 'maeve@quayside.example',
      note: 'Sends its new designers every year.',
      frame: { name: 'New designers', places: 15, priceCents: 5000 },
    },
  ],
  wishes: [
    { group: 'Clay', daysAgo: 33, weekdays: [3], fromHour: 18, wish: 'Wheel throwing after work, please.' },
    { group: 'Clay', daysAgo: 14, weekdays: [3, 6] },
    { group: 'Textiles', daysAgo: 21, weekdays: [6, 7], wish: 'Mending clothes, for two friends.' },
    { group: 'Music', daysAgo: 8, weekdays: [2], fromHour: 16 },
    { group: 'Beginners', daysAgo: 3, untilHour: 12, wish: 'I work shifts, so mornings suit me best.' },
  ],
  givenAgain: { course: 'CLY-204', as: 'CLY-205' },
  templates: [
    { from: 'PNT-101', name: 'Watercolour, five evenings' },
    { from: 'CLY-204', name: 'Wheel weekend' },
  ],
  views: [{ list: 'registrations', name: 'Overdue payments', search: { overdue: true } }],
  codes: [
    { code: 'NEIGHBOURS', note: 'Leaflet for the harbour streets', percent: 15 },
    { code: 'HOSPITAL', note: 'Cards for the staff of the hospital', percent: 15, singles: 40 },
    { code: 'FREE-PLACE', note: 'Raffle at the open day', percent: 100, mostPeople: 2, mostPerBooking: 1 },
  ],
  vouchers: [
    {
      daysAgo: 20,
      amountCents: 7_500,
      paidWay: 'card',
      buyerName: 'Gran',
      recipientName: 'Olivia',
      message: 'Happy birthday, and enjoy the wheel!',
    },
  ],
  widgets: [
    { name: 'Home page', entries: 5, filters: false, primaryColor: '#8A3B12' },
    { name: 'Month calendar', view: 'month' },
  ],
  terms: {
    taxCategory: 'standard',
    taxRate: 2000,
    registrationCancellationThresholdDays: 7,
    paymentDeadlineDays: 10,
  },
  courses: harbourArtsCourses,
}
