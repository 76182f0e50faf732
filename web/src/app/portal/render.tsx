import type { Api } from '@reihum/contract/contract.ts'
import { refusalText } from '@reihum/contract/refusals.ts'
import type { PublicTenant } from '@reihum/contract/tenants/tenant.schema.ts'
import type {
  FaceRequest,
  FaceResponse,
  IsSharedFace,
  KeptAnswers,
  RenderFace,
} from '@reihum/contract/wire/face.ts'
import { tenantRef } from '@reihum/contract/wire/ids.schema.ts'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type Frame, frameOf } from '#features/courses/portal/frame.ts'
import { firmPath, ownPath } from '#features/tenants/portal/behind-link.ts'
import { featureMatrixPage } from '#features/tenants/portal/feature-matrix-page.tsx'
import { type Kept, keptOf } from '#features/tenants/portal/kept.ts'
import type { PortalPage } from '#features/tenants/portal/page.ts'
import type { Answer } from '#features/tenants/portal/portal-room.ts'
import { refusalOf } from '#features/tenants/portal/refusal.ts'
import { pathTo, type Visit } from '#features/tenants/portal/visit.ts'
import { Document } from './document.tsx'
import { languageOf, rememberLanguage } from './known-languages.ts'
import {
  answerGonePage,
  ClosedTenant,
  ErrorPage,
  NoTenant,
  notFoundPage,
  refusedPage,
} from './plain-pages.tsx'
import { isForm, isReadable, isSharedPage, pageAt, portalAddresses } from './routes.ts'
import { TenantLayout } from './tenant-layout.tsx'

/** Carries the moment of the opening, so that a waiting page can ask whether it is still the same. */
const openingHeader = (opensAt: string | null | undefined): Record<string, string> =>
  opensAt ? { 'server-timing': `opens;dur=${Date.parse(opensAt)}` } : {}

function html(status: number, element: ReactElement, headers: Record<string, string> = {}): FaceResponse {
  return {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache', ...headers },
    body: `<!doctype html>${renderToStaticMarkup(element)}`,
  }
}

function redirect(
  location: string,
  status: 302 | 303,
  cache = 'no-cache',
  headers: Record<string, string> = {},
): FaceResponse {
  return { status, headers: { location, 'cache-control': cache, ...headers }, body: '' }
}

/**
 * The public pages sign nobody in. A token in the address is removed before anything is rendered, so that it appears
 * neither in links, nor in referrers, nor in the history.
 */
function withoutAuthToken({ face, method, path, query }: FaceRequest): FaceResponse | null {
  if (!query.has('authToken')) return null
  query.delete('authToken')
  // A sent form is answered directly; it is enough that its page is without the token.
  if (method === 'POST') return null
  return redirect(`/${face}${path}${query.size > 0 ? `?${query}` : ''}`, 302, 'no-store')
}

/** Redirects from an earlier slug or an id to the present address; a form is accepted at the address it was sent to. */
function printedAddress(request: FaceRequest, ref: string, steps: string[], tenant: PublicTenant) {
  if (ref === tenant.slug || request.method === 'POST') return null
  const query = request.query.size > 0 ? `?${request.query}` : ''
  const path = [request.face, tenant.slug, ...steps.map(encodeURIComponent)].join('/')
  return `/${path}${query}`
}

async function tenantOf(ref: string, api: Api): Promise<PublicTenant | null> {
  // Printed on paper and typed again, an address may come in capitals.
  const known = tenantRef.safeParse(ref.toLowerCase())
  if (!known.success) return null
  try {
    return await api.tenants.publicTenant({ tenant: known.data })
  } catch (error) {
    if (refusalOf(error)?.code === 'NOT_FOUND') return null
    throw error
  }
}

/** A suspended tenant is named, so that people who have booked there know whom to ask. */
async function withoutTenant(request: FaceRequest, ref: string, api: Api): Promise<ReactElement> {
  const known = tenantRef.safeParse(ref.toLowerCase())
  const { suspended } = known.success
    ? await api.tenants.closedPortal({ tenant: known.data })
    : { suspended: null }
  if (!suspended) return <NoTenant request={request} locale={request.locale ?? 'en'} />
  return <ClosedTenant request={request} tenant={suspended} locale={request.locale ?? suspended.language} />
}

/** Handles the refusals that every page can meet; a page handles its own itself. */
async function answer(
  visit: Visit,
  steps: string[],
  request: FaceRequest,
  asking: { api: Api; kept: Kept },
): Promise<Answer> {
  try {
    return await pageAt(visit, steps, request, asking)
  } catch (error) {
    const refusal = refusalOf(error)
    // The address of a booking opens it for whoever is signed in, and leads everybody else to where one signs in.
    if (refusal?.code === 'ATTENDEE_NOT_SIGNED_IN') {
      const signIn = `/${steps[0]}` === firmPath ? firmPath : ownPath
      return { redirect: pathTo(visit, signIn), status: 303 }
    }
    // A page that is only read has nothing to correct but its address.
    if (refusal?.code === 'NOT_FOUND' || (refusal?.code === 'INVALID_INPUT' && !request.form))
      return notFoundPage(visit)
    if (refusal?.code === 'INVALID_INPUT')
      return refusedPage(visit, refusalText('INVALID_INPUT', visit.locale), 422)
    if (refusal?.code !== 'TOO_MANY_REQUESTS') throw error
    const seconds = Number(refusal.data.seconds ?? 60)
    const page = refusedPage(visit, refusalText('TOO_MANY_REQUESTS', visit.locale, { seconds }), 429)
    return { ...page, headers: { 'retry-after': String(seconds) } }
  }
}

/** The platform's table of tiers and features, which may be shown in any website. */
async function featureMatrix({ face, locale, query }: FaceRequest, api: Api): Promise<FaceResponse> {
  const spoken = locale ?? 'en'
  const page = await featureMatrixPage(spoken, api)
  const scheme = (['auto', 'dark'] as const).find((one) => one === query.get('scheme')) ?? 'light'
  const head = <meta name="robots" content="noindex" />
  return html(200, <Document {...page} face={face} locale={spoken} scheme={scheme} head={head} />, {
    'content-language': spoken,
    vary: 'accept-language',
  })
}

function stepsOf(path: string): string[] {
  try {
    return path.split('/').filter(Boolean).map(decodeURIComponent)
  } catch {
    return []
  }
}

/** The part of a query that names what a form was answered with. */
const answerName = 'answer'

/** For programs that try every page. */
export { portalAddresses }

export const isShared: IsSharedFace = ({ method, path, query }) =>
  method === 'GET' &&
  !query.has('authToken') &&
  !query.has(answerName) &&
  isSharedPage(stepsOf(path).slice(1))

/**
 * The cache header of a page. What is kept is revalidated each time. A page that may hold personal entries or keys is
 * not kept at all, except for the form before anything was entered: going back to it finds the same request key, so
 * that it stays one booking.
 */
function cachingOf(request: FaceRequest, steps: readonly string[]): string {
  if (isShared(request)) return 'public, no-cache'
  const isFresh = request.method === 'GET' && !request.query.has(answerName)
  return isFresh && isForm(steps) ? 'private, no-cache' : 'no-store'
}

export const render: RenderFace = async (request, api, kept) => {
  const clean = withoutAuthToken(request)
  if (clean) return clean
  const [ref = '', ...steps] = stepsOf(request.path)
  if (request.face === 'embed' && ref === 'feature-matrix' && steps.length === 0)
    return featureMatrix(request, api)
  const tenant = await tenantOf(ref, api)
  if (!tenant) return html(404, await withoutTenant(request, ref, api))
  const printed = printedAddress(request, ref, steps, tenant)
  if (printed) return redirect(printed, 302)

  if (request.face === 'portal') return pageOf(request, tenant, { steps }, { api, kept })
  const frame = await frameOf(tenant.slug, steps, request.query, api)
  if (frame.redirect) return redirect(`/embed/${tenant.slug}${frame.redirect}?${request.query}`, 302)
  const page = await pageOf(request, { ...tenant, brand: frame.brand }, frame, { api, kept })
  return { ...page, sites: frame.sites }
}

/** The address holds a key, so the page must not be cached and the address not be sent as referrer. */
const secretive = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }

/** What is kept of a page: as it is shown, and as it is shown the first time where that differs. */
type KeptPage = Pick<FaceResponse, 'status' | 'headers' | 'body'> & {
  first?: string
  /** The session in which the form was sent: its answer is shown in no other, though somebody knows its address. */
  attendee?: string
}

/** Reads a page that a form was answered with. Null: its hour is over, or it is not for this session. */
async function readKept(token: string, kept: Kept, { attendee }: Visit): Promise<FaceResponse | null> {
  const content = await kept.read(token)
  if (content === null) return null
  const { first, ...page } = JSON.parse(content) as KeptPage
  // A step of a form is kept as well, and is read at its own address alone.
  if (typeof page.body !== 'string') return null
  if (page.attendee !== undefined && page.attendee !== attendee) return null
  if (first === undefined) return page
  await kept.replace(token, JSON.stringify(page))
  return { ...page, body: first }
}

type Drawn = { page: PortalPage; draw: (page: PortalPage) => FaceResponse }

/**
 * A form is answered with an address at which its answer is read, so that going back, or loading it anew, sends nothing once
 * more. Where it cannot be kept, it is the answer itself.
 */
async function leadToAnswer(
  visit: Visit,
  steps: readonly string[],
  { page, draw }: Drawn,
  kept: Kept,
): Promise<FaceResponse> {
  const drawn = draw(page)
  const { status, headers, body } = drawn
  // There is nothing at that address to come back to.
  if (status === 404) return drawn
  const isDifferent = page.headOnce !== undefined
  const content: KeptPage = {
    status,
    headers: { ...headers, ...secretive },
    body: isDifferent ? draw({ ...page, headOnce: undefined }).body : body,
    ...(isDifferent && { first: body }),
    ...(visit.attendee && { attendee: visit.attendee }),
  }
  const token = await kept.keep(JSON.stringify(content))
  if (token === null) return drawn
  const path = isReadable(steps) ? `/${steps.map(encodeURIComponent).join('/')}` : page.path
  return redirect(pathTo(visit, path, { [answerName]: token }), 303, 'no-store')
}

async function pageOf(
  request: FaceRequest,
  tenant: PublicTenant,
  { steps, widget }: Pick<Frame, 'steps' | 'widget'>,
  { api, kept: keptAnswers }: { api: Api; kept: KeptAnswers },
): Promise<FaceResponse> {
  const { face, query, publicUrl } = request
  const chosen = widget && widget.language !== 'page' ? widget.language : null
  const locale = chosen ?? request.locale ?? tenant.language
  rememberLanguage(request, { fixed: chosen, own: tenant.language })
  const { attendee, isFromElsewhere } = request
  const visit: Visit = { face, tenant, locale, query, publicUrl, widget, attendee, isFromElsewhere }
  const kept = keptOf(tenant.slug, keptAnswers)
  const caching = cachingOf(request, steps)
  const token = request.method === 'GET' ? query.get(answerName) : null
  // No link of the page leads to it.
  query.delete(answerName)
  const before = token === null ? null : await readKept(token, kept, visit)
  if (before) return before
  const found =
    token === null
      ? await answer(visit, steps, request, { api, kept })
      : answerGonePage(visit, `/${steps.map(encodeURIComponent).join('/')}`)
  if ('body' in found) return { ...found, headers: { 'cache-control': caching, ...found.headers } }
  if ('redirect' in found) return redirect(found.redirect, found.status, caching, found.headers)
  const draw = (page: PortalPage) =>
    html(page.status, <TenantLayout visit={visit} page={page} />, {
      'content-language': locale,
      vary: 'accept-language',
      'cache-control': caching,
      ...openingHeader(page.opensAt),
      ...page.headers,
    })
  if (request.method === 'POST') return leadToAnswer(visit, steps, { page: found, draw }, kept)
  return { ...draw(found), holdsUntil: found.holdsUntil ?? found.opensAt ?? null }
}

/** The page for an unexpected error; it asks nothing of the API, because the API may be what failed. */
export function renderError(request: FaceRequest, status: number): FaceResponse {
  const locale = languageOf(request)
  return html(status, <ErrorPage request={request} status={status} locale={locale} />, {
    'cache-control': 'no-store',
    'content-language': locale,
  })
}
