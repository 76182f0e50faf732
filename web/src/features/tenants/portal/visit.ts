import type { WidgetOptions } from '@reihum/contract/courses/widget.schema.ts'
import type { PublicTenant } from '@reihum/contract/tenants/tenant.schema.ts'
import type { FaceRequest } from '@reihum/contract/wire/face.ts'
import { type Locale, locales } from '@reihum/contract/wire/locales.ts'

/** A visit to a public page: the tenant, the face and the language. */
export type Visit = {
  face: FaceRequest['face']
  tenant: PublicTenant
  locale: Locale
  query: URLSearchParams
  publicUrl: string
  /** The options of the widget; only in a frame. */
  widget?: WidgetOptions | undefined
  /** Stands for the session of an attendee, whether or not it still holds. */
  attendee?: string | null | undefined
  /** The form was sent from a page of another website. */
  isFromElsewhere?: boolean | undefined
}

type Query = Record<string, string | number | undefined>

function search(query: Query): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  )
  return given.length > 0 ? `?${new URLSearchParams(given)}` : ''
}

type Kept = {
  lang?: Locale
  code?: string
  scheme?: 'auto' | 'dark'
  ground?: 'transparent'
  widget?: string
} & Record<`w-${string}`, string>

/** Whether a query parameter belongs to a widget: its id or one of its options. */
const isOfWidget = (name: string) => name === 'widget' || name.startsWith('w-')

/** The query that every link and form carries on: the chosen language, a code to book with, and the options of the frame. */
export function keptQuery({ query, face }: Visit): Kept {
  const lang = locales.find((locale) => locale === query.get('lang'))
  const scheme = (['auto', 'dark'] as const).find((one) => one === query.get('scheme'))
  const code = query.get('code') ?? ''
  return {
    ...(lang && { lang }),
    // A discount code that a link brings, for the form at its end.
    ...(/^[A-Z\d-]{3,50}$/.test(code) && { code }),
    ...(scheme && { scheme }),
    ...(query.get('ground') === 'transparent' && { ground: 'transparent' as const }),
    ...(face === 'embed' && Object.fromEntries([...query].filter(([name]) => isOfWidget(name)))),
  }
}

/** The language of what the provider wrote, where the page is in another one, so that it is read aloud as it is meant. */
export const ownLanguage = ({ tenant, locale }: Visit): Locale | undefined =>
  tenant.language === locale ? undefined : tenant.language

/** A link to another page of the tenant, in the same face. */
export function pathTo(visit: Visit, page: string, query: Query = {}): string {
  return `/${visit.face}/${visit.tenant.slug}${page}${search({ ...query, ...keptQuery(visit) })}`
}

/** The full address of a page, for search engines and shared links: always that of the portal. */
export function publicAddress(visit: Visit, page: string, query: Query = {}): string {
  return `${visit.publicUrl}/portal/${visit.tenant.slug}${page}${search(query)}`
}
