import type { WidgetOptions } from '@reihum/contract/courses/widget.schema.ts'
import type { PublicTenant } from '@reihum/contract/tenants/tenant.schema.ts'
import type { FaceRequest } from '@reihum/contract/wire/face.ts'
import { type Locale, locales } from '@reihum/contract/wire/locales.ts'

/** One look at one tenant's public pages: whose they are, in which face and in which language. */
export type Visit = {
  face: FaceRequest['face']
  tenant: PublicTenant
  locale: Locale
  query: URLSearchParams
  publicUrl: string
  /** How the page looks in a frame; only there. */
  widget?: WidgetOptions | undefined
}

type Query = Record<string, string | number | undefined>

function search(query: Query): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  )
  return given.length > 0 ? `?${new URLSearchParams(given)}` : ''
}

type Kept = { lang?: Locale; scheme?: 'auto'; widget?: string } & Record<`w-${string}`, string>

/** What a website says of its frame: which widget it is, or what was chosen for it. */
const isOfWidget = (name: string) => name === 'widget' || name.startsWith('w-')

/** What every link and form carries on: the language someone chose, and how the frame is to look. */
export function keptQuery({ query, face }: Visit): Kept {
  const lang = locales.find((locale) => locale === query.get('lang'))
  return {
    ...(lang && { lang }),
    ...(query.get('scheme') === 'auto' && { scheme: 'auto' as const }),
    ...(face === 'embed' && Object.fromEntries([...query].filter(([name]) => isOfWidget(name)))),
  }
}

/** A link to another page of the tenant, in the same face. */
export function pathTo(visit: Visit, page: string, query: Query = {}): string {
  return `/${visit.face}/${visit.tenant.slug}${page}${search({ ...query, ...keptQuery(visit) })}`
}

/** The full address of a page for search engines and shared links: always the portal's. */
export function publicAddress(visit: Visit, page: string, query: Query = {}): string {
  return `${visit.publicUrl}/portal/${visit.tenant.slug}${page}${search(query)}`
}
