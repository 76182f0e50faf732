import type { Bank } from '@reihum/contract/tenants/bank.schema.ts'
import type { Change } from '#platform/records/differences.ts'

const endsShown: readonly (keyof Bank)[] = ['iban', 'creditorIban', 'creditorId']

/** Shows enough to recognise an account number and too little to use it. */
function masked(field: string, value: unknown): unknown {
  if (typeof value !== 'string' || value === '') return value
  return endsShown.includes(field as keyof Bank) ? `… ${value.slice(-4)}` : '…'
}

export function maskedBankChange({ before, after }: Change): Change {
  const mask = (fields: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, masked(field, value)]))
  return { before: mask(before), after: mask(after) }
}
