import type { Wording } from '../wire/locales.ts'

export const documentPurposes = [
  'letter',
  'confirmation',
  'certificate',
  'dunning_letter',
  'refund_note',
  'sign_in_sheet',
  'name_badges',
  'address_labels',
] as const
export type DocumentPurpose = (typeof documentPurposes)[number]

export const documentPurposeNames: Record<DocumentPurpose, Wording> = {
  letter: { de: 'Brief', en: 'Letter' },
  confirmation: { de: 'Bestätigung', en: 'Confirmation' },
  certificate: { de: 'Teilnahmebescheinigung', en: 'Certificate of participation' },
  dunning_letter: { de: 'Mahnung', en: 'Dunning letter' },
  refund_note: { de: 'Erstattungsbeleg', en: 'Refund note' },
  sign_in_sheet: { de: 'Unterschriftenliste', en: 'Sign-in sheet' },
  name_badges: { de: 'Namensschilder', en: 'Name badges' },
  address_labels: { de: 'Adressetiketten', en: 'Address labels' },
}

/** Who gets a document: each person one, or the course one about all. */
const forCourse: readonly DocumentPurpose[] = ['sign_in_sheet', 'name_badges', 'address_labels']

export const isForCourse = (purpose: DocumentPurpose): boolean => forCourse.includes(purpose)
