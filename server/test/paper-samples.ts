import type { DocumentContent } from '@reihum/contract/documents/content.ts'
import { fillContent } from '@reihum/contract/documents/fill-content.ts'
import { sampleContext, sampleContexts } from '@reihum/contract/documents/sample-context.ts'
import { defaultDunningPlan } from '@reihum/contract/payments/dunning-defaults.ts'
import type { DunningLevel } from '@reihum/contract/payments/dunning-settings.schema.ts'
import type { CashDay } from '@reihum/contract/payments/payment.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { type CertificateFields, certificateSheet } from '#features/certificates/certificate-sheet.ts'
import { printDocument } from '#features/documents/printing/print-document.ts'
import { type SystemTemplate, systemTemplates } from '#features/documents/templates/system-templates.ts'
import { printDraft, printInvoice } from '#features/invoices/paper/print-invoice.ts'
import { printCashList } from '#features/payments/cash/print-cash-list.ts'
import { dunningPaper, dunningTemplate } from '#features/payments/dunning/dunning-paper.ts'
import { printReceipt } from '#features/payments/receipts/print-receipt.ts'
import { printRefundNote } from '#features/refunds/refund-note.ts'
import { sampleLetter, sampleTemplate } from '#features/tenants/sample-letter.ts'
import { printVoucher } from '#features/vouchers/voucher-paper.ts'
import type { Press } from '#platform/paper/press.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { invoiceContentOf, invoiceContents } from './invoice-contents.ts'
import { testLetterhead as from } from './letterhead.ts'

type Pdf = Uint8Array<ArrayBuffer>
type Sample = readonly [name: string, print: (press: Press) => Promise<Pdf>]

const noFiles = { read: async () => null } as unknown as Storage
const bytesOf = async (file: File): Promise<Pdf> => new Uint8Array(await file.arrayBuffer())

const language: Record<Locale, string> = { de: 'German', en: 'English' }

/** A template of the product, filled with the samples that its editor shows. */
function printTemplate(press: Press, { content, language: locale, name: title }: SystemTemplate) {
  const contexts = content.page.labels ? sampleContexts(locale) : [sampleContext(locale)]
  const contents = contexts.map((context) => fillContent(content, context, locale).content)
  return printSheets(press, { locale, title, contents })
}

const printSheets = (
  press: Press,
  sheets: { locale: Locale; title: string; contents: readonly DocumentContent[] },
) => {
  const { page } = sheets.contents[0] as DocumentContent
  const toPrint = { from, date: '2027-03-04', page, files: [], ...sheets }
  return printDocument({ press, storage: noFiles }, toPrint)
}

const certificate = (locale: Locale): CertificateFields => ({
  locale,
  title: locale === 'de' ? 'Teilnahmebescheinigung' : 'Certificate of attendance',
  number: 'Z-2027-00017',
  name: 'Şükran Yılmaz',
  courseTitle: locale === 'de' ? 'Erste Hilfe am Kind' : 'First aid for children',
  courseReference: 'EH-27-03',
  from: '2027-03-02',
  to: '2027-03-09',
  units: 9,
  unitMinutes: 45,
  hasPassed: true,
  contents:
    locale === 'de'
      ? ['Stabile Seitenlage', 'Wiederbelebung von Säuglingen', 'Vergiftungen']
      : ['Recovery position', 'Resuscitation of infants', 'Poisoning'],
  issuedOn: '2027-03-09',
  validUntil: '2029-03-08',
  signer: 'Ada Berg',
  provider: {
    company: 'Kreativhaus Süd',
    street: 'Blumenweg 3',
    postalCode: '79098',
    city: 'Freiburg',
    website: '',
  },
})

/** A certificate as it is issued: its template is that of the product. */
function printCertificate(press: Press, locale: Locale) {
  const template = systemTemplates.find((one) => one.purpose === 'certificate' && one.language === locale)
  const content = certificate(locale)
  const page = 'https://reihum.example/portal/sued/certificate/3kW9x'
  const { sheet } = certificateSheet((template as SystemTemplate).content, content, page)
  return printSheets(press, { locale, title: `${content.title} ${content.number}`, contents: [sheet] })
}

const [, secondLevel] = defaultDunningPlan.levels as [DunningLevel, DunningLevel]

function printDunningLetter(press: Press, locale: Locale): Promise<Pdf> {
  const facts = {
    locale,
    wording: secondLevel.wording[locale],
    name: 'Ada Groß',
    company: 'Kreativhaus Süd',
    recipientLines: ['Groß & Söhne GmbH', 'Ada Groß', 'Lindenweg 4', '79098 Freiburg'],
    writtenOn: '2027-03-10',
    currency: 'EUR',
    payBy: '2027-03-20',
    items: [
      { title: 'Töpfern an der Scheibe', reference: '3A7C4Q9W', dueOn: '2027-02-01', openCents: 5_000 },
      { title: 'Aquarell für Anfänger', reference: '3A7C4Q9WX', dueOn: '2027-03-01', openCents: 1_250 },
    ],
    feeCents: 250,
    interestCents: 12,
    formerFeeCents: 300,
    bank: { accountHolder: '', iban: 'DE02120300000000202051', bic: 'BYLADEM1001' },
    links: { privacy: '', imprint: '' },
  }
  return press.print(dunningTemplate, dunningPaper([facts], from))
}

const paid = (title: string, cents: number, tax: { category: 'standard' | 'exempt'; rate: number }) => ({
  title,
  reference: '3A7C4Q9W',
  cents,
  attendees: ['Ben Müller'],
  taxes: [tax],
  taxReason: tax.category === 'exempt' ? '§ 4 Nr. 22 UStG' : '',
})

const paymentId = '01980000-0000-7000-8000-00007f3a91c0'

async function printOneReceipt(press: Press, locale: Locale, isReversed: boolean): Promise<Pdf> {
  const parts = [
    paid('Aquarell für Anfänger', 8_900, { category: 'standard', rate: 1_900 }),
    paid('Töpfern an der Scheibe', 2_000, { category: 'exempt', rate: 0 }),
  ]
  const { content } = await printReceipt(press, {
    paymentId,
    locale,
    day: '2027-01-20',
    from,
    payerName: 'Mina Müller',
    way: 'cash',
    receivedOn: '2027-01-15',
    currency: 'EUR',
    amountCents: 12_000,
    freeCents: isReversed ? 0 : 1_100,
    paid: isReversed ? [] : parts,
    refunds: [],
    reversals: isReversed ? [{ cents: 12_000, day: '2027-01-18' }] : [],
  })
  return content
}

const refundNote = (locale: Locale) => ({
  locale,
  from,
  writtenOn: '2027-03-10',
  recipientLines: ['Mina Müller', 'Lindenweg 4', '79098 Freiburg'],
  paymentId,
  receivedOn: '2027-01-15',
  executedOn: '2027-03-09',
  returnedOn: null,
  cents: 123_450,
  currencyCode: 'EUR',
  purpose: 'Aquarell für Anfänger',
  way: 'bank_transfer' as const,
  paymentWay: 'bank_transfer' as const,
  accountEnd: '2051',
})

const voucher = (locale: Locale) => ({
  locale,
  number: 'CUERUN4CZ5RH2T4V',
  currency: 'EUR',
  amountCents: 5_000,
  soldOn: '2026-11-20',
  validUntil: '2029-12-31',
  buyerName: 'Oma Vogel',
  recipientName: 'Jonas Weber',
  message: locale === 'de' ? 'Alles Gute zum Geburtstag!\nDeine Oma' : 'Happy birthday!\nYour grandma',
  from,
  page: `https://reihum.example/portal/sued?lang=${locale}`,
})

/** A day at the till, as far as it is printed. */
const cash = {
  day: '2027-01-15',
  payments: [
    {
      id: paymentId,
      payer: null,
      payerName: 'Mina Müller',
      way: 'cash',
      amountCents: 12_000,
      reversedCents: 0,
    },
    {
      id: '01980000-0000-7000-8000-00007f3a91c1',
      payer: null,
      payerName: '',
      way: 'card',
      amountCents: 4_500,
      reversedCents: 0,
    },
  ],
  vouchers: [{ lastFour: '2T4V', buyerName: 'Oma Vogel', paidWay: 'cash', amountCents: 5_000 }],
  cashInCents: 17_000,
  cashOutCents: 1_000,
  cardCents: 4_500,
} as unknown as CashDay

/** Every kind of invoice in German, and those in English too in which the product's own words differ. */
const inEnglish = [
  'with several taxes, and a part paid',
  'in English to a company abroad',
  'that cancels',
  'that credits a part',
  'for a prepayment',
  'that is collected',
  'of a Swiss school',
]

const invoices = (locale: Locale): Sample[] =>
  Object.entries(invoiceContents)
    .filter(([name, { language }]) => (locale === 'de' ? language === 'de' : inEnglish.includes(name)))
    .map(([name, content]) => {
      // An XRechnung has no paper.
      const { recipient } = content
      const format = recipient.format === 'xrechnung' ? ('zugferd' as const) : recipient.format
      const shown = { ...content, language: locale, recipient: { ...recipient, format } }
      return [`invoice ${name}`, async (press) => (await printInvoice(press, shown, from)).content]
    })

const draft = (locale: Locale) => ({ ...invoiceContentOf(), number: '', language: locale })

const samplesIn = (locale: Locale): Sample[] => [
  ...systemTemplates
    .filter((template) => template.language === locale)
    .map((template): Sample => [`template ${template.purpose}`, (press) => printTemplate(press, template)]),
  ['certificate', (press) => printCertificate(press, locale)],
  ...invoices(locale),
  ['invoice as a draft', async (press) => (await printDraft(press, draft(locale), from)).content],
  ['dunning letter', (press) => printDunningLetter(press, locale)],
  ['receipt', (press) => printOneReceipt(press, locale, false)],
  ['receipt that was reversed', (press) => printOneReceipt(press, locale, true)],
  ['refund note', async (press) => bytesOf(await printRefundNote(press, refundNote(locale)))],
  ['gift voucher', async (press) => (await printVoucher(press, voucher(locale))).content],
  [
    'cash list',
    async (press) => bytesOf(await printCashList(press, { cash, from, currency: 'EUR' }, locale)),
  ],
  [
    'sample letter',
    (press) => press.print(sampleTemplate, sampleLetter(from, { locale, date: '2027-03-04' })),
  ],
]

/** Each paper that the product prints, by its name, in both languages. */
export const paperSamples: readonly Sample[] = (['de', 'en'] as const).flatMap((locale) =>
  samplesIn(locale).map(([name, print]): Sample => [`${name}, ${language[locale]}`, print]),
)
