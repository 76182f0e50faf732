import { z } from 'zod'
import { line } from '../wire/line.schema.ts'
import { text } from '../wire/text.schema.ts'
import { compactNumber, isBic, isCreditorIdentifier, isIban } from './bank-numbers.ts'

/** A field that may stay empty; a value in it must be valid. */
const checked = (max: number, isRight: (text: string) => boolean, code: string) =>
  text(max)
    .transform(compactNumber)
    .refine((text) => text === '' || isRight(text), { params: { code } })

/** The tenant's bank account, and the identity under which it collects direct debits. */
export const bank = z.object({
  accountHolder: line(70),
  iban: checked(50, isIban, 'iban'),
  bic: checked(20, isBic, 'bic'),
  creditorId: checked(50, isCreditorIdentifier, 'creditorId'),
  creditorName: line(70),
  creditorIban: checked(50, isIban, 'iban'),
  creditorBic: checked(20, isBic, 'bic'),
  preNotificationDays: z.number().int().min(1).max(30),
})
export type Bank = z.infer<typeof bank>

/** An account as attendees are told of it. */
export const shownAccount = bank.pick({ accountHolder: true, iban: true, bic: true })
export type ShownAccount = z.infer<typeof shownAccount>

/** A QR code as a drawing: the side of its square with the quiet zone, in modules, and the path of the dark ones. */
export const qrCode = z.object({ size: z.number().int(), path: z.string() })
export type QrCode = z.infer<typeof qrCode>

/** A change of the bank details as the log keeps it, with only the ends of account numbers. */
export const bankChange = z.object({
  at: z.iso.datetime(),
  /** Who changed them; null: an account that is erased, or the system. */
  by: z.string().nullable(),
  fields: z.array(z.object({ field: bank.keyof(), before: z.string(), after: z.string() })),
})
export type BankChange = z.infer<typeof bankChange>

/** Fewer days are allowed, but the interface advises against them. */
export const recommendedPreNotificationDays = 7

export const emptyBank: Bank = {
  accountHolder: '',
  iban: '',
  bic: '',
  creditorId: '',
  creditorName: '',
  creditorIban: '',
  creditorBic: '',
  preNotificationDays: 14,
}
