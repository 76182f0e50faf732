import { z } from 'zod'
import type { Wording } from '../wire/locales.ts'

/** Whether something can be collected under a mandate today. */
export const mandateState = z.enum(['valid', 'suspended', 'revoked', 'lapsed', 'used'])
export type MandateState = z.infer<typeof mandateState>

export const mandateStateNames: Record<MandateState, Wording> = {
  valid: { de: 'Gültig', en: 'Valid' },
  suspended: { de: 'Ruht', en: 'Suspended' },
  revoked: { de: 'Widerrufen', en: 'Revoked' },
  lapsed: { de: 'Abgelaufen', en: 'Lapsed' },
  used: { de: 'Verbraucht', en: 'Used up' },
}

/** Where a mandate comes from. */
export const mandateOrigin = z.enum(['portal', 'paper', 'import'])
export type MandateOrigin = z.infer<typeof mandateOrigin>

export const mandateOriginNames: Record<MandateOrigin, Wording> = {
  portal: { de: 'Bei der Buchung erteilt', en: 'Given while booking' },
  paper: { de: 'Auf Papier erteilt', en: 'Given on paper' },
  import: { de: 'Importiert', en: 'Imported' },
}

/** A mandate under which nothing is collected for so many months lapses. */
export const lapsesAfterMonths = 36

/**
 * What a mandate is suspended for that came from another installation: its account number is not known here, so nothing
 * can be collected until the payer has said it once more.
 */
export const accountStayedBehind = 'MOVED'
