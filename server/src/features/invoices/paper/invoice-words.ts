import type { InvoiceUnit } from '@reihum/contract/invoices/invoice-states.ts'

type Unit = Exclude<InvoiceUnit, 'piece'>

/** One and many of what a quantity counts; pieces are just a number. */
const units: Record<'de' | 'en', Record<Unit, readonly [one: string, many: string]>> = {
  de: {
    person: ['Person', 'Personen'],
    hour: ['Stunde', 'Stunden'],
    day: ['Tag', 'Tage'],
    month: ['Monat', 'Monate'],
  },
  en: {
    person: ['person', 'people'],
    hour: ['hour', 'hours'],
    day: ['day', 'days'],
    month: ['month', 'months'],
  },
}

const de = {
  kinds: {
    invoice: 'Rechnung',
    prepayment: 'Anzahlungsrechnung',
    cancellation: 'Stornorechnung',
    credit: 'Rechnungskorrektur',
  },
  fileNames: {
    invoice: 'rechnung',
    prepayment: 'anzahlungsrechnung',
    cancellation: 'stornorechnung',
    credit: 'rechnungskorrektur',
  },
  draft: 'Entwurf',
  facts: {
    number: 'Nummer',
    date: 'Datum',
    service: 'Leistungszeitraum',
    serviceDay: 'Leistungsdatum',
    due: 'Zahlbar bis',
    preceding: 'Zu Rechnung',
    reference: 'Ihre Referenz',
    orderNumber: 'Ihre Bestellnummer',
    costCentre: 'Ihre Kostenstelle',
    buyerVatId: 'Ihre USt-IdNr.',
    sellerVatId: 'Unsere USt-IdNr.',
    sellerTaxNumber: 'Unsere Steuernr.',
  },
  attention: (name: string) => `z. Hd. ${name}`,
  cancels: (number: string, day: string) =>
    `Diese Stornorechnung hebt die Rechnung ${number} vom ${day} vollständig auf.`,
  credits: (number: string, day: string) =>
    `Zu der Rechnung ${number} vom ${day} schreiben wir Ihnen die folgenden Beträge gut.`,
  reason: (reason: string) => `Grund: ${reason}`,
  columns: {
    position: 'Pos.',
    what: 'Leistung',
    quantity: 'Menge',
    price: 'Einzelpreis',
    tax: 'USt.',
    amount: 'Betrag',
  },
  units: units.de,
  sums: {
    net: 'Nettobetrag',
    tax: (rate: string, net: string) => `Umsatzsteuer ${rate} % auf ${net}`,
    total: 'Gesamtbetrag',
    credited: 'Gutschriftbetrag',
    paid: (day: string, way: string) => `Bezahlt am ${day} (${way})`,
    due: 'Noch zu zahlen',
  },
  rate: (percent: string) => `${percent}\u00a0%`,
  grossPrices: 'Alle Preise enthalten die Umsatzsteuer.',
  exempt: (amount: string, reason: string) => `Ohne Umsatzsteuer über ${amount}: ${reason}`,
  zero: 'Nullsatz der Umsatzsteuer',
  pay: {
    transfer: (amount: string, day: string | null) =>
      day ? `Bitte überweisen Sie ${amount} bis zum ${day}.` : `Bitte überweisen Sie ${amount}.`,
    holder: 'Kontoinhaber',
    iban: 'IBAN',
    bic: 'BIC',
    reference: 'Verwendungszweck',
    scan: 'Scannen mit der Banking-App',
    debit: (amount: string, day: string | null) =>
      day
        ? `Wir ziehen ${amount} am ${day} von Ihrem Konto ein.`
        : `Wir ziehen ${amount} von Ihrem Konto ein und kündigen den Tag vorher an.`,
    account: 'Konto',
    mandate: 'Mandatsreferenz',
    creditor: 'Gläubiger-ID',
    settled: 'Diese Rechnung ist vollständig bezahlt. Vielen Dank!',
    open: (amount: string, day: string | null) =>
      day ? `Bitte zahlen Sie ${amount} bis zum ${day}.` : `Bitte zahlen Sie ${amount}.`,
  },
  swiss: {
    below: 'Den Einzahlungsschein finden Sie auf der letzten Seite.',
    receipt: 'Empfangsschein',
    part: 'Zahlteil',
    account: 'Konto / Zahlbar an',
    payableBy: 'Zahlbar durch',
    payableByEmpty: 'Zahlbar durch (Name/Adresse)',
    currency: 'Währung',
    amount: 'Betrag',
    acceptance: 'Annahmestelle',
    additional: 'Zusätzliche Informationen',
    detach: 'Vor der Einzahlung abzutrennen',
  },
  terms: {
    due: (day: string) => `Zahlbar bis zum ${day}.`,
    atOnce: 'Zahlbar sofort.',
    credited: 'Der Betrag wird gutgeschrieben.',
  },
}

const en: typeof de = {
  kinds: {
    invoice: 'Invoice',
    prepayment: 'Prepayment invoice',
    cancellation: 'Cancellation invoice',
    credit: 'Credit note',
  },
  fileNames: {
    invoice: 'invoice',
    prepayment: 'prepayment-invoice',
    cancellation: 'cancellation-invoice',
    credit: 'credit-note',
  },
  draft: 'Draft',
  facts: {
    number: 'Number',
    date: 'Date',
    service: 'Service period',
    serviceDay: 'Date of service',
    due: 'Due by',
    preceding: 'For invoice',
    reference: 'Your reference',
    orderNumber: 'Your order number',
    costCentre: 'Your cost centre',
    buyerVatId: 'Your VAT number',
    sellerVatId: 'Our VAT number',
    sellerTaxNumber: 'Our tax number',
  },
  attention: (name) => `Attn. ${name}`,
  cancels: (number, day) => `This cancellation invoice cancels invoice ${number} of ${day} in full.`,
  credits: (number, day) => `We credit you the following amounts of invoice ${number} of ${day}.`,
  reason: (reason) => `Reason: ${reason}`,
  columns: {
    position: 'No.',
    what: 'Service',
    quantity: 'Quantity',
    price: 'Unit price',
    tax: 'VAT',
    amount: 'Amount',
  },
  units: units.en,
  sums: {
    net: 'Net amount',
    tax: (rate, net) => `VAT ${rate}% on ${net}`,
    total: 'Total',
    credited: 'Credited amount',
    paid: (day, way) => `Paid on ${day} (${way})`,
    due: 'Amount due',
  },
  rate: (percent) => `${percent}%`,
  grossPrices: 'All prices include VAT.',
  exempt: (amount, reason) => `Without VAT on ${amount}: ${reason}`,
  zero: 'Zero rate of VAT',
  pay: {
    transfer: (amount, day) => (day ? `Please transfer ${amount} by ${day}.` : `Please transfer ${amount}.`),
    holder: 'Account holder',
    iban: 'IBAN',
    bic: 'BIC',
    reference: 'Reference',
    scan: 'Scan with your banking app',
    debit: (amount, day) =>
      day
        ? `We will collect ${amount} from your account on ${day}.`
        : `We will collect ${amount} from your account and tell you the date beforehand.`,
    account: 'Account',
    mandate: 'Mandate reference',
    creditor: 'Creditor ID',
    settled: 'This invoice is paid in full. Thank you!',
    open: (amount, day) => (day ? `Please pay ${amount} by ${day}.` : `Please pay ${amount}.`),
  },
  swiss: {
    below: 'You will find the payment slip on the last page.',
    receipt: 'Receipt',
    part: 'Payment part',
    account: 'Account / Payable to',
    payableBy: 'Payable by',
    payableByEmpty: 'Payable by (name/address)',
    currency: 'Currency',
    amount: 'Amount',
    acceptance: 'Acceptance point',
    additional: 'Additional information',
    detach: 'Separate before paying in',
  },
  terms: {
    due: (day) => `Payable by ${day}.`,
    atOnce: 'Payable immediately.',
    credited: 'The amount will be credited.',
  },
}

export const invoiceWords = { de, en }
export type InvoiceWords = typeof de

/** Which name an invoice bears. */
export const nameOf = ({
  kind,
  isPrepayment,
}: {
  kind: 'invoice' | 'cancellation' | 'credit'
  isPrepayment: boolean
}) => (kind === 'invoice' && isPrepayment ? 'prepayment' : kind)
