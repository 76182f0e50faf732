import { type FirmDetails, firmKeys, noFirm } from '@reihum/contract/registrations/firm.schema.ts'

/** What is stored of a firm beside its name: what was entered, and null where nothing was. */
export function firmToStore(entered: FirmDetails): Partial<FirmDetails> | null {
  const filled = firmKeys.filter((key) => entered[key] !== '')
  return filled.length > 0 ? Object.fromEntries(filled.map((key) => [key, entered[key]])) : null
}

/** The same as it is read. */
export const storedFirm = (stored: unknown): FirmDetails => ({
  ...noFirm,
  ...(stored as Partial<FirmDetails> | null),
})

/** Of a contact what is no firm's, as requests had it before firms ordered; the hash of such a form stays the same. */
export function withoutEmptyFirm<Contact extends FirmDetails>(contact: Contact): Partial<Contact> {
  const empty = firmKeys.filter((key) => contact[key] === '')
  const kept = Object.entries(contact).filter(([key]) => !empty.some((one) => one === key))
  return Object.fromEntries(kept) as Partial<Contact>
}
