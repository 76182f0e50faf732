import type { Bank } from '@reihum/contract/tenants/bank.schema.ts'
import type { Change } from './tenant.events.ts'

/** Only what differs, so that the log reads as a person would tell it; null when nothing does. */
export function changeBetween<Fields extends Record<string, unknown>>(
  before: Fields,
  after: Fields,
): Change | null {
  const changed = Object.keys(after).filter((key) => before[key] !== after[key])
  if (changed.length === 0) return null
  const pick = (fields: Fields) => Object.fromEntries(changed.map((key) => [key, fields[key]]))
  return { before: pick(before), after: pick(after) }
}

const endsShown: readonly (keyof Bank)[] = ['iban', 'creditorIban', 'creditorId']

/** Enough to tell which account it was, and too little to use it. */
function masked(field: string, value: unknown): unknown {
  if (typeof value !== 'string' || value === '') return value
  return endsShown.includes(field as keyof Bank) ? `… ${value.slice(-4)}` : '…'
}

export function maskedBankChange({ before, after }: Change): Change {
  const mask = (fields: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, masked(field, value)]))
  return { before: mask(before), after: mask(after) }
}
