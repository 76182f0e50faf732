import { courseRefusals } from './courses/course-refusals.ts'
import { fileRefusals } from './files/file-refusals.ts'
import { identityRefusals } from './identity/identity-refusals.ts'
import { importRefusals } from './imports/import-refusals.ts'
import { insightRefusals } from './insights/insight-refusals.ts'
import { mailRefusals } from './messages/mail-refusals.ts'
import { personRefusals } from './registrations/person-refusals.ts'
import { registrationRefusals } from './registrations/registration-refusals.ts'
import { tenantRefusals } from './tenants/tenant-refusals.ts'
import { feature, featureNames } from './tenants/tiers.ts'
import { formatDate, formatTime } from './wire/dates.ts'
import type { Locale } from './wire/locales.ts'
import { type RefusalWording, wireRefusals } from './wire/refusals.ts'

/** The whole catalogue: the server answers from it, the API document lists it, the web shows it. */
export const refusalCatalogue = {
  ...wireRefusals,
  ...identityRefusals,
  ...tenantRefusals,
  ...fileRefusals,
  ...courseRefusals,
  ...registrationRefusals,
  ...personRefusals,
  ...importRefusals,
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

/** A value as people read it: features by their names, days as dates. */
function readable(value: RefusalData[string] | undefined, locale: Locale): string {
  if (typeof value !== 'string') return String(value ?? '–')
  const known = feature.safeParse(value)
  if (known.success) return featureNames[known.data][locale]
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDate(value, { timeZone: 'UTC', locale }) : value
}

/** Of a moment, by the clock that the refusal names. */
function partOf(
  { timeZone, ...data }: RefusalData,
  { name, part, locale }: { name: string; part: 'date' | 'time'; locale: Locale },
): string {
  const zoned = { timeZone: String(timeZone ?? 'UTC'), locale }
  return (part === 'date' ? formatDate : formatTime)(String(data[name]), zoned)
}

export function refusalText(code: RefusalCode, locale: Locale, data: RefusalData = {}): string {
  return refusalCatalogue[code][locale].replace(
    /\{(\w+)(?::(date|time))?\}/g,
    (_, name: string, part?: 'date' | 'time') =>
      part ? partOf(data, { name, part, locale }) : readable(data[name], locale),
  )
}
