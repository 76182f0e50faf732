import type { FaceRequest } from '@reihum/contract/wire/face.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'

/** What decides the language of a page besides its visitor: the widget may fix it, and the tenant has one. */
type Known = { fixed: Locale | null; own: Locale }

const known = new Map<string, Known>()

/** More are not kept; those of tenants that nobody visits are forgotten first. */
const most = 2000

const keyOf = ({ face, path, query }: FaceRequest) =>
  `${face} ${path.split('/', 2)[1]} ${query.get('widget') ?? ''}`

/** Keeps what decides the language, for pages that have to be shown when the database cannot be asked. */
export function rememberLanguage(request: FaceRequest, language: Known): void {
  const key = keyOf(request)
  known.delete(key)
  known.set(key, language)
  const [oldest] = known.keys()
  if (known.size > most && oldest !== undefined) known.delete(oldest)
}

/** The language that the page would have had. */
export function languageOf(request: FaceRequest): Locale {
  const { fixed, own } = known.get(keyOf(request)) ?? {}
  return fixed ?? request.locale ?? own ?? 'en'
}
