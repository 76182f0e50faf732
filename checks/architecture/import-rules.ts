import {
  contractPackages,
  featureOrder,
  platformDoor,
  platformDoorUsers,
  pools,
  poolUsers,
  portalFolders,
  portalPackages,
  portalShares,
  purePackages,
  rightwardContracts,
  sharedKinds,
} from './house.ts'
import { type Place, placeOf } from './place.ts'
import type { Import } from './source-file.ts'

/** Returns where the code belongs if the import breaks the rule, and undefined if it does not. */
type ImportRule = (from: Place, imported: Import, to: Place | null) => string | undefined

const isIn = (folders: string[], path: string) => folders.some((folder) => path.startsWith(folder))

const sides: ImportRule = (from, imported, to) => {
  if (from.side === 'contract') {
    if (to && to.side !== 'contract')
      return `the contract knows neither side: what both need belongs in contract/src/, the rest in ${to.side}/`
    if (imported.package && !from.isTest && !contractPackages.includes(imported.package))
      return `the contract imports only ${contractPackages.join(', ')}: what needs ${imported.package} belongs in server/src/platform/ or web/src/platform/`
  }
  if (
    to &&
    (from.side === 'server' || from.side === 'web') &&
    to.side !== from.side &&
    to.side !== 'contract'
  )
    return `${from.side} never imports ${to.side}: what both sides need belongs in contract/src/<feature>/`
  return undefined
}

const layers: Record<string, string[]> = {
  server: ['platform', 'features', 'seed', 'app'],
  web: ['ui', 'platform', 'features', 'app'],
}

const downwards: ImportRule = (from, _imported, to) => {
  const order = layers[from.side]
  if (!to || !order || to.side !== from.side || from.isTest) return undefined
  if (to.isTest) return 'only tests import what is made for tests: what the product needs belongs in src/'
  if (order.indexOf(to.layer) <= order.indexOf(from.layer)) return undefined
  if (to.layer === 'seed') return 'only app/ plants the seed: hand over what is needed as an argument'
  if (to.layer === 'app')
    return `only app/ knows everything: move what is needed down to ${from.side}/src/platform/, or hand it over as an argument`
  if (from.layer === 'ui')
    return 'the pieces of ui/ could ship in another product: hand it over as a property, or move the piece to web/src/platform/'
  return `the platform knows no feature: this belongs in ${from.side}/src/features/${to.feature}/, or comes in as an argument from app/`
}

const leftwards: ImportRule = (from, _imported, to) => {
  if (!from.feature || !to?.feature || from.feature === to.feature || from.isTest) return undefined
  if (featureOrder.indexOf(to.feature) > featureOrder.indexOf(from.feature))
    return `${to.feature} stands to the right of ${from.feature}: what must run this way is an event, recorded in ${from.feature} and subscribed to in server/src/app/subscriptions.ts`
  if (portalFolders.test(from.path) && portalFolders.test(to.path)) return undefined
  if (from.side === 'web' && /\.(tsx|css)$/.test(to.path))
    return `components of ${to.feature} stay in ${to.feature}: what several features show belongs in web/src/ui/, what combines them in web/src/app/`
  if (!sharedKinds.includes(to.kind))
    return `${to.path.split('/').at(-1)} is ${to.feature}'s own: other features use its commands, rules, queries and events, so add a command to server/src/features/${to.feature}/`
  return undefined
}

const isPure = ({ side, kind, layer, path }: Place) =>
  side === 'contract' ||
  kind === 'rules' ||
  kind === 'permissions' ||
  kind === 'events' ||
  (layer === 'platform' && !/^server\/src\/platform\/(database|jobs|mail|http|audit|backup)\//.test(path))

const withoutInputAndOutput: ImportRule = (from, imported, to) => {
  if (from.kind !== 'rules' && from.kind !== 'permissions') return undefined
  if (imported.package && !purePackages.includes(imported.package))
    return `rules and permissions decide from their arguments alone: what needs ${imported.package} belongs in the command or in the store`
  if (to && !isPure(to))
    return `rules and permissions decide from their arguments alone: load in the command, and hand over what ${imported.specifier} would give`
  return undefined
}

const doors: ImportRule = (from, imported, to) => {
  if (from.side !== 'server' || from.isTest) return undefined
  if (to?.path === platformDoor && !isIn(platformDoorUsers, from.path))
    return `only ${platformDoorUsers.join(', ')} go through the platform's door: a tenant's data are reached with the ctx of inTenant`
  if (to?.path === pools && !isIn(poolUsers, from.path))
    return 'the connections stay below the doors: take ctx as the first argument and use ctx.tx'
  if (imported.package === 'pg' && from.layer === 'features')
    return 'no feature speaks to PostgreSQL past its doors: take ctx as the first argument and use ctx.tx'
  return undefined
}

const portal: ImportRule = (from, imported, to) => {
  if (from.isTest || !(portalFolders.test(from.path) || portalShares.includes(from.path))) return undefined
  const isAllowed = to
    ? to.side === 'contract' || portalFolders.test(to.path) || portalShares.includes(to.path)
    : portalPackages.includes(imported.package ?? '')
  return isAllowed
    ? undefined
    : 'portal and embed are rendered to plain HTML and know only react, use-intl, the contract and one another: what they share with the back office belongs in contract/src/, their own pieces in a portal/ folder'
}

/** Rooms of the contract have the same order; `wire`, which all share, is left of them. */
const contractLeftwards: ImportRule = (from, _imported, to) => {
  if (from.side !== 'contract' || to?.side !== 'contract' || from.isTest) return undefined
  const roomOf = ({ path }: Place) => path.split('/').slice(2, -1)[0] ?? ''
  const [room, other] = [roomOf(from), roomOf(to)]
  if (room === '' || room === other) return undefined
  if (rightwardContracts[from.path]?.files.includes(to.path)) return undefined
  if (other === '') return `only the whole knows ${to.path}: take what is needed from the room it belongs to`
  if (featureOrder.indexOf(other) <= featureOrder.indexOf(room)) return undefined
  return `${other} stands to the right of ${room}: what both need belongs in contract/src/${room}/`
}

const rules = [sides, contractLeftwards, downwards, leftwards, withoutInputAndOutput, doors, portal]

/** The message of the first rule that an import breaks. */
export function importBreach(from: Place, imported: Import): string | undefined {
  const to = imported.path === undefined ? null : placeOf(imported.path)
  for (const rule of rules) {
    const belongs = rule(from, imported, to)
    if (belongs) return belongs
  }
  return undefined
}
