import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { useFormats } from '#platform/tenant.ts'

/** The day on the wall of the tenant. */
export function useToday(): string {
  return wallClockOf(new Date(), useFormats().timeZone).date
}
