import { z } from 'zod'
import type { Wording } from '../wire/locales.ts'

/** Where a direct debit stands. It is final once nobody may ask for the money back without a reason. */
export const debitState = z.enum([
  'announced',
  'in_run',
  'handed_in',
  'collected',
  'final',
  'returned',
  'dropped',
])
export type DebitState = z.infer<typeof debitState>

export const debitStateNames: Record<DebitState, Wording> = {
  announced: { de: 'Angekündigt', en: 'Announced' },
  in_run: { de: 'In einer Datei', en: 'In a file' },
  handed_in: { de: 'Eingereicht', en: 'Handed in' },
  collected: { de: 'Eingezogen (vorläufig)', en: 'Collected (provisionally)' },
  final: { de: 'Eingezogen', en: 'Collected' },
  returned: { de: 'Zurückgegeben', en: 'Returned' },
  dropped: { de: 'Zurückgezogen', en: 'Withdrawn' },
}

/** Payers may give a direct debit back for eight weeks. */
export const refundDays = 56

/** Why something that is due is not collected. */
export const debitObstacle = z.enum([
  'no_mandate',
  'mandate_revoked',
  'mandate_suspended',
  'mandate_lapsed',
  'mandate_used',
  'address_missing',
  'other_currency',
  'no_email',
  'disputed',
  'return_undecided',
])
export type DebitObstacle = z.infer<typeof debitObstacle>

export const debitObstacleNames: Record<DebitObstacle, Wording> = {
  no_mandate: { de: 'Es gibt kein Mandat', en: 'There is no mandate' },
  mandate_revoked: { de: 'Das Mandat wurde widerrufen', en: 'The mandate was revoked' },
  mandate_suspended: {
    de: 'Das Mandat ruht, weil die Bank eine Lastschrift zurückgegeben hat',
    en: 'The mandate is suspended, because the bank returned a debit',
  },
  mandate_lapsed: {
    de: 'Das Mandat ist abgelaufen: Es wurde 36 Monate nicht genutzt',
    en: 'The mandate has lapsed: it was not used for 36 months',
  },
  mandate_used: {
    de: 'Das Mandat galt für eine einzige Lastschrift, und die gab es schon',
    en: 'The mandate was for a single debit, which was made already',
  },
  address_missing: {
    de: 'Für Konten außerhalb des EWR braucht die Bank Ort und Land des Kontoinhabers',
    en: 'For accounts outside of the EEA the bank needs the town and country of the account holder',
  },
  other_currency: { de: 'Lastschriften gibt es nur in Euro', en: 'Direct debits are in euros only' },
  no_email: {
    de: 'Ohne E-Mail-Adresse lässt sich der Einzug nicht ankündigen',
    en: 'Without an e-mail address the debit cannot be announced',
  },
  disputed: { de: 'Die Forderung ist strittig', en: 'The receivable is disputed' },
  return_undecided: {
    de: 'Eine Lastschrift kam zurück, und es ist noch nicht entschieden, wie es weitergeht',
    en: 'A debit was returned, and nobody has decided yet what to do next',
  },
}

export const debitFeeRule = z.enum(['carry', 'charge'])
export type DebitFeeRule = z.infer<typeof debitFeeRule>
export const debitFeeRuleNames: Record<DebitFeeRule, Wording> = {
  carry: { de: 'Der Anbieter trägt sie', en: 'The provider carries them' },
  charge: { de: 'Die zahlende Person schuldet sie', en: 'The payer owes them' },
}
