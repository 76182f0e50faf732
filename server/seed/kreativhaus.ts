import { kreativhausCourses } from './kreativhaus-courses.ts'
import { kreativhausInstructors, kreativhausPlaces } from './kreativhaus-house.ts'
import { germany } from './people.ts'
import type { School } from './school.ts'

export const kreativhaus: School = {
  slug: 'kreativhaus',
  settings: {
    company: 'Kreativhaus Lindenhof',
    director: 'Anna Lindner',
    website: 'https://kreativhaus.example',
    imprint: 'Kreativhaus Lindenhof gGmbH\nLindenhof 4, 12043 Berlin\nGeschäftsführung: Anna Lindner',
    street: 'Lindenhof 4',
    postalCode: '12043',
    city: 'Berlin',
    country: 'DE',
    phone: '030 23125 040',
    email: 'buero@kreativhaus.example',
    timeZone: 'Europe/Berlin',
    language: 'de',
    holidayRegion: 'BE',
    quietFrom: '',
    quietUntil: '',
    tellsChangedDates: true,
    instructorsSeeContacts: true,
    englishDates: '',
    terms:
      'Die Anmeldung ist verbindlich. Der Preis ist innerhalb der genannten Frist zu zahlen. Fällt ein Kurs aus, erstatten wir ihn vollständig.',
    withdrawalNotice:
      'Sie können Ihre Anmeldung binnen 14 Tagen ohne Angabe von Gründen widerrufen, soweit der Kurs kein Freizeitangebot mit festem Termin ist. Es genügt eine eindeutige Erklärung, zum Beispiel über „Vertrag widerrufen“ auf unserer Website.',
    privacyNotice:
      'Verantwortlich für die Verarbeitung Ihrer Daten ist die Kreativhaus Lindenhof gGmbH, Lindenhof 4, 12043 Berlin.\n\nWir verwenden die Angaben Ihrer Anmeldung, um den Kurs durchzuführen, abzurechnen und Sie darüber zu informieren. Rechnungsdaten bewahren wir acht Jahre auf, alles andere löschen wir drei Jahre nach dem letzten Kurs.\n\nSie können jederzeit erfahren, was wir über Sie gespeichert haben, und es berichtigen oder löschen lassen: buero@kreativhaus.example.',
  },
  currencyCode: 'EUR',
  // Example numbers of banks: they are valid and belong to nobody.
  bank: {
    accountHolder: 'Kreativhaus Lindenhof gGmbH',
    iban: 'DE89370400440532013000',
    bic: 'COBADEFFXXX',
    creditorId: 'DE98ZZZ09999999999',
    creditorName: 'Kreativhaus Lindenhof gGmbH',
    creditorIban: 'DE89370400440532013000',
    creditorBic: 'COBADEFFXXX',
    preNotificationDays: 14,
  },
  letterhead: {
    taxNumber: '27/605/50015',
    registerCourt: 'Amtsgericht Charlottenburg',
    registerNumber: 'HRB 204118 B',
  },
  tierHistory: [
    { tier: 'ESSENTIAL', daysAgo: 203 },
    { tier: 'PROFESSIONAL', daysAgo: 128 },
  ],
  brand: {
    primaryColor: '#1F5F5B',
    secondaryColor: '#6B6F6A',
    accentColor: '#C8643C',
    positiveColor: '#2E8B57',
    negativeColor: '#B3261E',
    infoColor: '#3A86C8',
    warningColor: '#E9B44C',
  },
  admin: { username: 'anna@kreativhaus.example', name: 'Anna Lindner' },
  operator: { username: 'jonas@kreativhaus.example', name: 'Jonas Winkler' },
  instructor: { username: 'leyla.demir@kreativhaus.example', name: 'Leyla Demir' },
  accountant: { username: 'renate@kreativhaus.example', name: 'Renate Hoffmann' },
  invited: { email: 'mira@kreativhaus.example', daysAgo: 2 },
  region: germany,
  notes: [
    'Ich bringe eigenes Material mit.',
    'Wir kommen zehn Minuten später aus der Kita.',
    'Bitte vegetarisch.',
    'Ist der Raum mit dem Rollstuhl erreichbar?',
    'Die Rechnung bitte an meine Firma.',
  ],
  places: kreativhausPlaces,
  instructors: kreativhausInstructors,
  closures: [
    { name: 'Sommerpause', from: '07-27', until: '08-09' },
    { name: 'Zwischen den Jahren', from: '12-23', until: '01-03' },
  ],
  feedback: {
    naming: 'chosen',
    comments: [
      'Ich habe in den wenigen Wochen mehr gelernt als in zwei Jahren allein.',
      'Sehr herzlich und nie von oben herab. Der Raum war im Winter etwas kühl.',
      'Gern wieder! Ein Termin mehr zum Fertigmachen wäre schön gewesen.',
      'Die kleine Gruppe war genau richtig.',
      'Das Material war gut, die Anfahrt mit der Bahn leider umständlich.',
    ],
  },
  attributes: [
    {
      kind: 'choice',
      label: { de: 'T-Shirt-Größe', en: 'T-shirt size' },
      help: { de: 'Die Shirts fallen eher klein aus.', en: 'The shirts run small.' },
      options: ['S', 'M', 'L', 'XL'].map((size) => ({ de: size, en: size })),
    },
    {
      kind: 'long_text',
      label: { de: 'Unverträglichkeiten', en: 'Allergies' },
      help: { de: 'Damit beim Kochen nichts schiefgeht.', en: 'So that nothing goes wrong in the kitchen.' },
      answers: ['Keine Nüsse, bitte.', 'Laktose', 'Vegetarisch'],
    },
    {
      kind: 'choice',
      label: { de: 'Vorkenntnisse', en: 'Experience' },
      options: [
        { de: 'Keine', en: 'None' },
        { de: 'Ein wenig', en: 'A little' },
        { de: 'Geübt', en: 'Practised' },
      ],
    },
  ],
  characteristics: [
    {
      label: { de: 'Kategorie', en: 'Category' },
      kind: 'choice',
      values: [
        { de: 'Malen & Zeichnen', en: 'Painting & drawing' },
        { de: 'Keramik', en: 'Ceramics' },
        { de: 'Handwerk', en: 'Crafts' },
        { de: 'Musik', en: 'Music' },
        { de: 'Bewegung', en: 'Movement' },
        { de: 'Küche & Gesundheit', en: 'Kitchen & health' },
      ],
    },
    {
      label: { de: 'Niveau', en: 'Level' },
      kind: 'choice',
      values: [
        { de: 'Ohne Vorkenntnisse', en: 'No experience needed' },
        { de: 'Mit Grundlagen', en: 'With the basics' },
        { de: 'Fortgeschritten', en: 'Advanced' },
      ],
    },
    {
      label: { de: 'Alter', en: 'Age' },
      kind: 'age',
    },
  ],
  wishes: [
    {
      group: 'Keramik',
      daysAgo: 40,
      weekdays: [2, 4],
      fromHour: 17,
      wish: 'Drehscheibe für Einsteiger, bitte am Abend.',
    },
    { group: 'Keramik', daysAgo: 26, weekdays: [6], wish: 'Gern mit meiner Tochter (9), samstags.' },
    { group: 'Keramik', daysAgo: 9, weekdays: [2], fromHour: 16 },
    { group: 'Musik', daysAgo: 31, weekdays: [1, 3], fromHour: 18, wish: 'Ukulele, keine Vorkenntnisse.' },
    { group: 'Musik', daysAgo: 12 },
    {
      group: 'Bewegung',
      daysAgo: 18,
      weekdays: [1, 2, 3, 4, 5],
      untilHour: 12,
      wish: 'Yoga am Vormittag, mit Baby.',
    },
    { group: 'Ohne Vorkenntnisse', daysAgo: 5, weekdays: [7], fromHour: 10, untilHour: 16 },
  ],
  givenAgain: { course: 'TON-204', as: 'TON-205' },
  templates: [
    { from: 'MAL-101', name: 'Aquarell, fünf Abende' },
    { from: 'TON-204', name: 'Drehscheibe am Wochenende' },
  ],
  calendarOf: 'Gartensaal',
  views: [{ list: 'registrations', name: 'Überfällige Zahlungen', search: { overdue: true } }],
  codes: [
    { code: 'KULTURPASS', note: 'Inhaberinnen und Inhaber des Kulturpasses', percent: 20 },
    { code: 'STADTMAGAZIN', note: 'Anzeige im Stadtmagazin', cents: 1_000, mostPeople: 50, combines: false },
    {
      code: 'FREIPLATZ-26',
      note: 'Verlosung zum Sommerfest',
      percent: 100,
      mostPeople: 3,
      mostPerBooking: 1,
    },
  ],
  vouchers: [
    { daysAgo: 60, amountCents: 10_000, paidWay: 'card', buyerName: 'Renate Vogel', recipientName: 'Jonas' },
    {
      daysAgo: 12,
      amountCents: 5_000,
      paidWay: 'cash',
      buyerName: 'Deine Tanten',
      recipientName: 'Mina',
      message: 'Alles Gute zum Geburtstag, und viel Freude an der Drehscheibe!',
    },
  ],
  widgets: [
    { name: 'Startseite', entries: 5, filters: false, primaryColor: '#8A3B12' },
    { name: 'Monatskalender', view: 'month' },
  ],
  terms: {
    taxCategory: 'exempt',
    taxRate: 0,
    taxExemptionReason: 'Steuerfrei nach § 4 Nr. 22 Buchst. a UStG',
    registrationCancellationThresholdDays: 14,
    paymentDeadlineDays: 14,
  },
  courses: kreativhausCourses,
}
