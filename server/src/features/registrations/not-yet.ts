import { Refusal } from '#platform/refusal.ts'

export function notYet(): never {
  throw new Refusal('UNEXPECTED')
}
