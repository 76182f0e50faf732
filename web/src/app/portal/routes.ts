import type { Api } from '@reihum/contract/contract.ts'
import type { FaceRequest } from '@reihum/contract/wire/face.ts'
import { allOwnBookings } from '@reihum/contract/wire/own-bookings.ts'
import { createElement, Fragment } from 'react'
import type { Kept } from '#features/tenants/portal/kept.ts'
import type { Answer, FooterLink, PortalPlace, PortalRoom } from '#features/tenants/portal/portal-room.ts'
import type { Visit } from '#features/tenants/portal/visit.ts'
import { notFoundPage } from './plain-pages.tsx'
import { portalRooms } from './rooms.ts'

const stepsOf = (address: string) => address.split('/').filter(Boolean)

/** The addresses of all pages and forms below that of a tenant, such as `/course/$courseId`. */
export const portalAddresses: readonly string[] = portalRooms.flatMap(({ places: its }) => Object.keys(its))

const isVariable = (step: string) => step.startsWith('$')

const places = portalRooms
  .flatMap((room) =>
    Object.entries<PortalPlace>(room.places).map(([address, place]) => ({ steps: stepsOf(address), place })),
  )
  // When two places fit a path, the one with fewer variable steps wins.
  .sort((one, other) => one.steps.filter(isVariable).length - other.steps.filter(isVariable).length)

type Found = { place: PortalPlace; params: Record<string, string> }

/** Finds the place at a path of a tenant, with the values of its variable steps. */
function placeAt(steps: readonly string[]): Found | null {
  const known = places.find(
    ({ steps: its }) =>
      its.length === steps.length && its.every((step, at) => isVariable(step) || step === steps[at]),
  )
  if (!known) return null
  const variables = known.steps.flatMap((step, at) =>
    isVariable(step) ? [[step.slice(1), steps[at] ?? ''] as const] : [],
  )
  return { place: known.place, params: Object.fromEntries(variables) }
}

/** Whether the page is the same for everybody. */
export const isSharedPage = (steps: readonly string[]): boolean => placeAt(steps)?.place.isShared ?? false

/** Whether there is a page to read at this address, and not only something that takes a form. */
export const isReadable = (steps: readonly string[]): boolean => placeAt(steps)?.place.show !== undefined

/** Whether the page is a form that contains nothing personal until somebody fills it in. */
export const isForm = (steps: readonly string[]): boolean => placeAt(steps)?.place.isForm ?? false

/** The page at a path of a tenant. A GET only reads; only a sent form changes anything. */
export async function pageAt(
  visit: Visit,
  steps: readonly string[],
  { form }: FaceRequest,
  { api, kept }: { api: Api; kept: Kept },
): Promise<Answer> {
  const found = placeAt(steps)
  if (!found || (found.place.face && found.place.face !== visit.face)) return notFoundPage(visit)
  const papersOf = async (accessToken: string) => {
    const isOfAll = accessToken === allOwnBookings
    const all = await Promise.all(
      portalRooms.map(({ papers }) => papers?.({ visit, accessToken, api, isOfAll }) ?? []),
    )
    return all.flat()
  }
  const partsOf = async (accessToken: string) => {
    const isOfAll = accessToken === allOwnBookings
    const parts = portalRooms.map(async ({ name, part }) => [
      name,
      await part?.({ visit, accessToken, api, isOfAll }),
    ])
    const shown = (await Promise.all(parts)).filter(([, content]) => content)
    return shown.map(([name, content]) => createElement(Fragment, { key: String(name) }, content))
  }
  const asked = { visit, params: found.params, api, kept, papersOf, partsOf }
  const answer = await (form ? found.place.send?.(asked, form) : found.place.show?.(asked))
  return answer ?? notFoundPage(visit)
}

/** The links that the rooms want in the footer, in their order. */
export const footerLinks = (visit: Visit): FooterLink[] => linksOf('footer', visit)

/** Those at the head of the pages. */
export const headerLinks = (visit: Visit): FooterLink[] => linksOf('header', visit)

const linksOf = (place: 'footer' | 'header', visit: Visit): FooterLink[] =>
  portalRooms
    .flatMap((room: PortalRoom) => room[place] ?? [])
    .filter(({ isShown }) => isShown?.(visit) ?? true)
    .sort((one, other) => one.position - other.position)
