import { sayRefusal } from './tenants/say-refusal.ts'
import type { Locale } from './wire/locales.ts'
import type { RefusalData } from './wire/refusals.ts'
import { type RefusalCode, refusalCatalogue } from './words.ts'

export type { RefusalData } from './wire/refusals.ts'
export { type RefusalCode, refusalCatalogue } from './words.ts'

export function isRefusalCode(code: string): code is RefusalCode {
  return code in refusalCatalogue
}

export function refusalText(code: RefusalCode, locale: Locale, data: RefusalData = {}): string {
  return sayRefusal(refusalCatalogue[code], locale, data)
}
