import type { Vocabulary } from '../wire/field-words.ts'
import { sharedFields } from '../wire/shared-fields.ts'

/** The one table of what people read of the fields of receivables and payments. */
export const receivableFieldWords = {
  title: { label: { de: 'Wofür', en: 'What for' } },
  kind: { label: { de: 'Art', en: 'Type' } },
  state: { label: sharedFields.state },
  reference: {
    label: { de: 'Verwendungszweck', en: 'Payment reference' },
    short: { de: 'Zweck', en: 'Reference' },
  },
  payer: { label: { de: 'Wer zahlt', en: 'Payer' } },
  issuedAt: { label: { de: 'Entstanden', en: 'Issued' } },
  dueOn: { label: { de: 'Fällig am', en: 'Due on' }, short: { de: 'Fällig', en: 'Due' } },
  servicePeriod: { label: { de: 'Leistungszeitraum', en: 'Service period' } },
  serviceStart: { label: { de: 'Leistung von', en: 'Service from' } },
  serviceEnd: { label: { de: 'Leistung bis', en: 'Service until' } },
  amountCents: { label: { de: 'Betrag', en: 'Amount' } },
  paidCents: { label: { de: 'Bezahlt', en: 'Paid' } },
  openCents: { label: { de: 'Offen', en: 'Open' } },
  writtenOffCents: { label: { de: 'Ausgebucht', en: 'Written off' } },
  freeCents: { label: { de: 'Nicht zugeordnet', en: 'Not allocated' }, short: { de: 'Frei', en: 'Free' } },
  refundedCents: { label: { de: 'Erstattet', en: 'Refunded' } },
  reversedCents: { label: { de: 'Storniert', en: 'Reversed' } },
  paidAt: { label: { de: 'Bezahlt am', en: 'Paid on' } },
  remindedAt: { label: { de: 'Erinnert am', en: 'Reminded on' } },
  dunnedAt: { label: { de: 'Gemahnt am', en: 'Dunned on' } },
  dunningLevel: { label: { de: 'Mahnstufe', en: 'Dunning level' } },
  currency: { label: { de: 'Währung', en: 'Currency' } },
  course: { label: { de: 'Kurs', en: 'Course' } },
  attendees: { label: { de: 'Teilnehmer', en: 'Attendees' } },
  quantity: { label: { de: 'Menge', en: 'Quantity' } },
  unitCents: { label: { de: 'Einzelpreis', en: 'Unit price' } },
  taxCategory: { label: { de: 'Steuer', en: 'Tax' } },
  taxRate: { label: { de: 'Steuersatz', en: 'Tax rate' } },
  way: { label: { de: 'Zahlungsweg', en: 'Payment method' }, short: { de: 'Weg', en: 'Method' } },
  receivedOn: {
    label: { de: 'Eingegangen am', en: 'Received on' },
    short: { de: 'Eingang', en: 'Received' },
  },
  remittance: { label: { de: 'Verwendungszweck der Bank', en: 'Remittance text' } },
  note: { label: { de: 'Notiz', en: 'Note' } },
  purpose: { label: { de: 'Zweck der Erstattung', en: 'Purpose of the refund' } },
  reason: { label: sharedFields.reason },
} satisfies Vocabulary

/** What files call the fields of an allocation: what of a payment pays what. */
export const allocationFieldWords = {
  at: { label: { de: 'Zugeordnet am', en: 'Allocated on' } },
  receipt: { label: { de: 'Beleg', en: 'Receipt' } },
  receivable: { label: { de: 'Forderung', en: 'Receivable' } },
  cause: { label: { de: 'Anlass', en: 'Cause' } },
  by: { label: { de: 'Zugeordnet von', en: 'Allocated by' } },
  takenBackAt: { label: { de: 'Zurückgenommen am', en: 'Taken back on' } },
  takenBackBy: { label: { de: 'Zurückgenommen von', en: 'Taken back by' } },
  takenBackFor: { label: { de: 'Warum zurückgenommen', en: 'Why taken back' } },
} satisfies Vocabulary
