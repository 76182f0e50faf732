import {
  type DocumentBlock,
  type DocumentContent,
  type PageSettings,
  usualPage,
} from '@reihum/contract/documents/content.ts'
import { type DocumentPurpose, documentPurposeNames } from '@reihum/contract/documents/document-purposes.ts'
import { type Locale, locales } from '@reihum/contract/wire/locales.ts'
import { checkOf } from './certificate-check.ts'
import { systemWords } from './system-words.ts'
import { facts, heading, listTable, onlyIf, paragraph, space, unless } from './write-content.ts'

/** A template that comes with the product, the same for every tenant. */
export type SystemTemplate = {
  id: string
  name: string
  purpose: DocumentPurpose
  language: Locale
  content: DocumentContent
}

type Words = (typeof systemWords)[Locale]
type Written = { page?: Partial<PageSettings>; body: DocumentBlock[]; footer?: DocumentBlock[] }

const letterPage: Partial<PageSettings> = {
  letterhead: true,
  margins: { top: 18, right: 24, bottom: 34, left: 24 },
}

/** A letter begins with the address where an envelope has its window, and the date. */
const letterTop = [
  paragraph('{sender.company} · {sender.street} · {sender.postalCode} {sender.city}', {
    size: 7,
    colour: '#625f68',
  }),
  paragraph('{receiver.address}'),
  space(14),
  paragraph('{sender.today|long}', { align: 'right' }),
  space(4),
]

const courseFacts = (t: Words) =>
  facts(
    [t.course, '{course.title}'],
    [t.reference, '{course.reference}'],
    [t.dates, t.fromTo],
    [t.bookingNumber, '{registration.number}'],
  )

const closing = (t: Words) => [paragraph(t.regards), space(2), paragraph('{sender.company}')]

const letter = (t: Words, title: string, ...body: DocumentBlock[]): Written => ({
  page: letterPage,
  body: [...letterTop, heading(1, title), space(2), paragraph(t.greeting), ...body, ...closing(t)],
})

const prices = (t: Words) =>
  listTable('priceLines', [
    { head: t.priceLine, text: '{priceLine.label}', width: 110 },
    { head: t.amount, text: '{priceLine.amount}', width: 40, align: 'right' },
  ])

const written: Partial<Record<DocumentPurpose, (t: Words, language: Locale) => Written>> = {
  confirmation: (t) =>
    letter(
      t,
      t.confirmation.title,
      paragraph(t.confirmation.text),
      courseFacts(t),
      onlyIf(
        'appointments.count',
        heading(3, t.appointments),
        listTable('appointments', [
          { head: t.day, text: '{appointment.date|weekday}', width: 70 },
          { head: t.time, text: '{appointment.start}–{appointment.end}', width: 35 },
          { head: t.place, text: '{appointment.place}', width: 50 },
        ]),
      ),
      onlyIf('registration.fee', heading(3, t.price), prices(t)),
      onlyIf('registration.open', paragraph(t.confirmation.open)),
      paragraph(t.confirmation.end),
    ),
  certificate: (t, language) => ({
    page: {
      orientation: 'landscape',
      font: 'libertinus',
      fontSize: 14,
      margins: { top: 22, right: 36, bottom: 30, left: 36 },
    },
    body: [
      paragraph('{sender.company}', { align: 'center', size: 13, colour: '#625f68' }),
      space(3),
      onlyIf('certificate.title', heading(1, '{certificate.title}', { align: 'center', size: 32 })),
      unless('certificate.title', heading(1, t.certificate.title, { align: 'center', size: 32 })),
      space(3),
      paragraph('{receiver.name}', { align: 'center', size: 26 }),
      onlyIf('certificate.result', paragraph(t.certificate.passed, { align: 'center' })),
      unless('certificate.result', paragraph(t.certificate.text, { align: 'center' })),
      paragraph('{course.title}', { align: 'center', size: 20, bold: true }),
      onlyIf('certificate.period', paragraph('{certificate.period}', { align: 'center' })),
      onlyIf('certificate.units', paragraph(t.certificate.units, { align: 'center' })),
      onlyIf('certificate.contents', paragraph('{certificate.contents}', { align: 'center', size: 11 })),
      // Made by hand, it bears no number, and nobody can check it.
      unless(
        'certificate.number',
        paragraph(t.certificate.when, { align: 'center' }),
        onlyIf('appointments.attendedHours', paragraph(t.certificate.hours, { align: 'center' })),
        onlyIf('course.description', paragraph('{course.description}', { align: 'center', size: 11 })),
      ),
      space(8),
      {
        type: 'columns',
        content: [
          {
            type: 'column',
            content: [
              paragraph(t.certificate.place),
              space(9),
              { type: 'horizontalRule' },
              paragraph(t.certificate.signature, { size: 10, colour: '#625f68' }),
              onlyIf('certificate.number', paragraph(t.certificate.number, { size: 10, colour: '#625f68' })),
              onlyIf(
                'certificate.validUntil',
                paragraph(t.certificate.validUntil, { size: 10, colour: '#625f68' }),
              ),
            ],
          },
          { type: 'column', content: [onlyIf('certificate.number', ...checkOf(language))] },
        ],
      },
    ],
  }),
  dunning_letter: (t) =>
    letter(
      t,
      t.dunning.title,
      paragraph(t.dunning.text),
      courseFacts(t),
      facts(
        [t.price, '{registration.fee}'],
        [t.paid, '{registration.paid}'],
        [t.open, '{registration.open}'],
      ),
      onlyIf('registration.dueOn', paragraph(t.dunning.due)),
      paragraph(t.dunning.ask),
      paragraph(t.dunning.crossed),
    ),
  refund_note: (t) =>
    letter(
      t,
      t.refund.title,
      paragraph(t.refund.text),
      courseFacts(t),
      facts([t.refund.amount, '{registration.refunded}']),
      paragraph(t.refund.end),
    ),
  sign_in_sheet: (t) => ({
    page: { orientation: 'landscape', margins: { top: 16, right: 16, bottom: 24, left: 16 } },
    body: [
      heading(1, t.signIn.title),
      paragraph('{course.title} · {course.reference}', { bold: true }),
      paragraph(t.signIn.facts),
      space(2),
      listTable('participants', [
        { head: t.signIn.number, text: '{participant.position}', width: 12, align: 'right' },
        { head: t.signIn.name, text: '{participant.lastName}, {participant.firstName}', width: 90 },
        { head: t.day, text: '', width: 35 },
        // Room to sign in.
        { head: t.signIn.signature, text: '\n ', width: 110 },
      ]),
    ],
  }),
  name_badges: (t) => ({
    // Two across and five down, 90 by 54 millimetres, as card stock for badges is sold.
    page: {
      margins: { top: 13.5, right: 15, bottom: 13.5, left: 15 },
      labels: { columns: 2, rows: 5, gapAcross: 0, gapDown: 0 },
    },
    body: [
      space(9),
      paragraph('{receiver.firstName}', { align: 'center', size: 26, bold: true }),
      paragraph('{receiver.lastName}', { align: 'center', size: 16 }),
      space(3),
      paragraph(t.badge, { align: 'center', size: 9, colour: '#625f68' }),
    ],
  }),
  address_labels: () => ({
    // Three across and eight down, 70 by 36 millimetres, as sheets of labels are sold.
    page: {
      margins: { top: 4.5, right: 0, bottom: 4.5, left: 0 },
      labels: { columns: 3, rows: 8, gapAcross: 0, gapDown: 0 },
    },
    body: [
      {
        type: 'table',
        attrs: { lines: false },
        content: [
          {
            type: 'tableRow',
            content: [
              { type: 'tableCell', attrs: { colwidth: [8] }, content: [{ type: 'paragraph' }] },
              {
                type: 'tableCell',
                attrs: { colwidth: [62] },
                content: [space(6), paragraph('{receiver.address}')],
              },
            ],
          },
        ],
      },
    ],
  }),
}

const idOf = (at: number, language: number) =>
  `00000000-0000-7000-8000-0000d0c${String(at + 1).padStart(3, '0')}${String(language + 1).padStart(2, '0')}`

export const systemTemplates: readonly SystemTemplate[] = Object.entries(written).flatMap(
  ([purpose, write], at) =>
    locales.map((language, ofLanguage) => {
      const { page, body, footer } = write(systemWords[language], language)
      return {
        id: idOf(at, ofLanguage),
        name: documentPurposeNames[purpose as DocumentPurpose][language],
        purpose: purpose as DocumentPurpose,
        language,
        content: {
          page: { ...usualPage, ...page },
          header: null,
          body: { type: 'doc', content: body },
          footer: footer ? { type: 'doc', content: footer } : null,
        },
      }
    }),
)

const byId = new Map(systemTemplates.map((template) => [template.id, template]))

export const systemTemplate = (id: string): SystemTemplate | undefined => byId.get(id)
export const isSystemTemplate = (id: string): boolean => byId.has(id)
