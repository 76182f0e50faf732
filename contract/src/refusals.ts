import { courseRefusals } from './courses/course-refusals.ts'
import { identityRefusals } from './identity/identity-refusals.ts'
import { insightRefusals } from './insights/insight-refusals.ts'
import { mailRefusals } from './messages/mail-refusals.ts'
import { registrationRefusals } from './registrations/registration-refusals.ts'
import { tenantRefusals } from './tenants/tenant-refusals.ts'
import type { Locale } from './wire/locales.ts'
import { type RefusalWording, wireRefusals } from './wire/refusals.ts'

/** The whole catalogue: the server answers from it, the API document lists it, the web shows it. */
export const refusalCatalogue = {
  ...wireRefusals,
  ...identityRefusals,
  ...tenantRefusals,
  ...courseRefusals,
  ...registrationRefusals,
  ...mailRefusals,
  ...insightRefusals,
} as const satisfies Record<string, RefusalWording>

export type RefusalCode = keyof typeof refusalCatalogue
export type RefusalData = Record<string, string | number | boolean | null>

export function isRefusalCode(code: string): code is RefusalCode {
  return code in refusalCatalogue
}

/** The error map of a route, from the codes it may answer with. */
export function refusals<Code extends RefusalCode>(...codes: Code[]) {
  return Object.fromEntries(
    codes.map((code) => [
      code,
      { status: refusalCatalogue[code].status, message: refusalCatalogue[code].en },
    ]),
  ) as { [C in Code]: { status: number; message: string } }
}

export function refusalText(code: RefusalCode, locale: Locale, data: RefusalData = {}): string {
  return refusalCatalogue[code][locale].replace(/\{(\w+)\}/g, (_, name: string) => String(data[name] ?? '–'))
}
