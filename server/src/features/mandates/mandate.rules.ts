import { countryOf, isInEconomicArea } from '@reihum/contract/mandates/economic-area.ts'
import { lapsesAfterMonths, type MandateState } from '@reihum/contract/mandates/mandate-states.ts'
import { addMonths } from '#platform/add-months.ts'
import { addDays } from '#platform/sepa/target-days.ts'

/** All that decides whether a mandate is valid on a day. Days are ISO. */
export type MandateFacts = {
  signedOn: string
  lastUsedOn: string | null
  recurring: boolean
  isRevoked: boolean
  isSuspended: boolean
}

/** The first day on which it has lapsed: 36 months after it was signed or last used, whichever is later. */
export function lapsesOn({ signedOn, lastUsedOn }: Pick<MandateFacts, 'signedOn' | 'lastUsedOn'>): string {
  const latest = lastUsedOn && lastUsedOn > signedOn ? lastUsedOn : signedOn
  return addDays(addMonths(latest, lapsesAfterMonths), 1)
}

export function mandateStateOn(mandate: MandateFacts, day: string): MandateState {
  if (mandate.isRevoked) return 'revoked'
  if (mandate.isSuspended) return 'suspended'
  if (day >= lapsesOn(mandate)) return 'lapsed'
  return !mandate.recurring && mandate.lastUsedOn !== null ? 'used' : 'valid'
}

/** Banks want to know the town of payers whose account is outside of the European Economic Area. */
export function lacksAddress({ iban, city }: { iban: string; city: string }): boolean {
  return !isInEconomicArea(countryOf(iban)) && city === ''
}
