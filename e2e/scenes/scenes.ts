import { accountScenes } from './account-scenes.ts'
import { adminScenes } from './admin-scenes.ts'
import { certificateScenes } from './certificate-scenes.ts'
import { coursesScenes } from './courses-scenes.ts'
import { invoiceScenes } from './invoice-scenes.ts'
import { moneyScenes } from './money-scenes.ts'
import { peopleAndFilesScenes } from './people-and-files-scenes.ts'
import { publicScenes } from './public-scenes.ts'
import type { Scene } from './scene.ts'
import { settingsScenes } from './settings-scenes.ts'

/** Every screen of the product: photographed by `npm run screens`, and examined by the browser suite. */
export const scenes: readonly Scene[] = [
  ...accountScenes,
  ...coursesScenes,
  ...certificateScenes,
  ...peopleAndFilesScenes,
  ...moneyScenes,
  ...invoiceScenes,
  ...settingsScenes,
  ...adminScenes,
  ...publicScenes,
]

/** Routes that only lead on to another one. */
const leadingOn = [
  '/',
  '/admin',
  '/settings',
  '/courses/$courseId',
  '/courses/$courseId/',
  '/payments/dunning',
  '/payments/debits',
  '/feedback',
]

/** The routes of a router that no scene shows. A link that is of no use may be all there is to show. */
export function unseen(routes: readonly string[]): string[] {
  const seen = new Set(scenes.map(({ route }) => route.replace('of-no-use', '$token')).concat(leadingOn))
  return routes.filter((route) => !seen.has(route))
}
