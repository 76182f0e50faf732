import type { Page } from '@playwright/test'
import type { Cast } from './cast.ts'

export type Face = 'back-office' | 'admin' | 'portal' | 'embed'
/** Who looks at it. `nobody` is not signed in; a `stranger` has also not been asked about storage yet. */
export type Viewer =
  | 'stranger'
  | 'unverified'
  | 'nobody'
  | 'operator'
  | 'admin'
  | 'superuser'
  | 'of-two'
  | 'newcomer'
export type Fill = 'full' | 'empty'

export type Scene = {
  name: string
  face: Face
  /** The path as in the router; `$names` are filled in from the cast. */
  route: string
  query?: string
  viewer: Viewer
  fills: readonly Fill[]
  /** For what only a narrow window has, such as the navigation that slides in. */
  onlyOnPhone?: boolean
  /** Steps on the page before the picture is taken. */
  prepare?: (page: Page, cast: Cast) => Promise<void>
}

export const both = ['full', 'empty'] as const
export const full = ['full'] as const

export const backOffice = (
  name: string,
  route: string,
  fills: Scene['fills'] = full,
  more: Partial<Scene> = {},
): Scene => ({ name, face: 'back-office', route, viewer: 'operator', fills, ...more })
