import { type AnyRoute, createRoute } from '@tanstack/react-router'
import type { House } from './house.ts'
import type { Frame, OuterFrame } from './room.ts'

/** The outer frames that a face has. */
export type OuterFrames = Partial<Record<OuterFrame, AnyRoute>>

/** Makes a route of every page and every frame of the rooms, and puts each under its frame. */
export function routesOf(house: House, outer: OuterFrames): AnyRoute[] {
  const children = new Map<AnyRoute, AnyRoute[]>()
  const frames = new Map<Frame, AnyRoute>()

  function hang<Route extends AnyRoute>(parent: AnyRoute, route: Route): Route {
    children.set(parent, [...(children.get(parent) ?? []), route])
    return route
  }

  function outerRoute(name: OuterFrame): AnyRoute {
    const route = outer[name]
    if (!route) throw new Error(`This face has no frame ${name}`)
    return route
  }

  function frameRoute(frame: Frame): AnyRoute {
    const known = frames.get(frame)
    if (known) return known
    const parent = outerRoute(frame.within)
    const { at, component } = frame
    const place = at === undefined ? { id: `frame-${frames.size}` } : { path: at }
    const route = hang(parent, createRoute({ getParentRoute: () => parent, ...place, component }))
    frames.set(frame, route)
    return route
  }

  for (const [address, { frame, component, beforeLoad, validateSearch, traits }] of house.pages) {
    const parent = typeof frame === 'string' ? outerRoute(frame) : frameRoute(frame)
    const within = typeof frame === 'string' ? '' : (frame.at ?? '')
    if (!address.startsWith(within)) throw new Error(`${address} does not lie below its frame at ${within}`)
    const route: AnyRoute = createRoute({
      getParentRoute: () => parent,
      path: address.slice(within.length) || '/',
      component,
      beforeLoad,
      validateSearch,
      staticData: traits,
    })
    hang(parent, route)
  }
  for (const [parent, below] of children) parent.addChildren(below)
  return Object.values(outer)
}
