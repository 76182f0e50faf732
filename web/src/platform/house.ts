import { may, type Permission, type TenantRole } from '@reihum/contract/tenants/roles.ts'
import { gatherFromRooms } from '@reihum/contract/wire/gather-from-rooms.ts'
import type { Address, Frame, LinkedRecord, Page, RecordKind, Room, Shortcut, Slot } from './room.ts'
import type { TakenList } from './taken-list.ts'

const stepsOf = (path: string) => path.split('/').filter(Boolean)
const isVariable = (step: string) => step.startsWith('$')

/** The permission of a page also holds for all addresses below it that are not pages themselves. */
function permissionsBy(pages: readonly [Address, Page][]) {
  const known = pages
    .map(([address, { permission }]) => ({ steps: stepsOf(address), permission }))
    // The most specific page for an address decides: the one with the most steps, then the one with the fewest variable
    // steps.
    .sort(
      (one, other) =>
        other.steps.length - one.steps.length ||
        one.steps.filter(isVariable).length - other.steps.filter(isVariable).length,
    )
  return (path: string): Permission | null => {
    const steps = stepsOf(path)
    const page = known.find(
      (one) =>
        one.steps.length <= steps.length &&
        one.steps.every((step, at) => isVariable(step) || step === steps[at]),
    )
    return page?.permission ?? null
  }
}

/** Keys used by several rooms are listed as one shortcut that does different things on their pages. */
function shortcutsOf(rooms: readonly Room[]): { keys: Shortcut['keys']; what: Shortcut['what'][] }[] {
  const byKeys = new Map<string, { keys: Shortcut['keys']; what: Shortcut['what'][] }>()
  for (const { keys, what } of rooms.flatMap(({ shortcuts }) => shortcuts ?? [])) {
    const known = byKeys.get(keys.join(' '))
    if (known) known.what.push(what)
    else byKeys.set(keys.join(' '), { keys, what: [what] })
  }
  return [...byKeys.values()]
}

const byPosition = (one: { position: number }, other: { position: number }) => one.position - other.position

/** Combines what all rooms contribute to a face. */
export function houseOf(rooms: readonly Room[]) {
  const pages = Object.entries(
    gatherFromRooms<Page>(
      'page',
      rooms.map((room) => [room.name, room.pages]),
    ),
  ) as [Address, Page][]
  const recordAddresses: Room['records'] = gatherFromRooms(
    'kind of records',
    rooms.map((room) => [room.name, room.records]),
  )
  const permissionOf = permissionsBy(pages)
  const mayOpen = (role: TenantRole | null, path: string): boolean => {
    const permission = permissionOf(path)
    return permission === null || may(role, permission)
  }
  const pagesIn = (frames: readonly Frame[]) =>
    pages.filter(([, { frame }]) => frames.some((one) => one === frame))
  return {
    rooms,
    pages,
    /** Null: everybody who works in the tenant may open it. */
    permissionOf,
    mayOpen,
    addressesIn: (frames: readonly Frame[]): Address[] => pagesIn(frames).map(([address]) => address),
    /** The entries of the navigation that this role is shown, in their order. */
    navigation: (role: TenantRole | null) =>
      rooms
        .flatMap(({ navigation }) => navigation ?? [])
        .filter((entry) => !entry.shownTo || may(role, entry.shownTo))
        .filter((entry) => !('to' in entry) || mayOpen(role, entry.to))
        .sort(byPosition),
    /** The tasks of this role, in their order. */
    tasksOf: (role: TenantRole | null) =>
      rooms
        .flatMap(({ tasks }) => tasks ?? [])
        .filter(({ shownTo, to }) => (!shownTo || may(role, shownTo)) && mayOpen(role, to))
        .sort(byPosition),
    /** What is said to this role at the top of the dashboard. */
    noticesFor: (role: TenantRole | null) =>
      rooms
        .flatMap(({ notices }) => notices ?? [])
        .filter(({ shownTo }) => may(role, shownTo))
        .sort(byPosition),
    /** The tabs of these frames that this role is shown, in their order. */
    tabsOf: (frames: readonly Frame[], role: TenantRole | null) =>
      pagesIn(frames)
        .flatMap(([address, { tab }]) => (tab ? [{ ...tab, address }] : []))
        .filter(({ shownTo }) => !shownTo || may(role, shownTo))
        .sort(byPosition),
    /** The address at which a record is shown; null when there is none. */
    addressOf(kind: RecordKind | 'other', record: LinkedRecord): string | null {
      if (kind === 'other') return null
      return recordAddresses?.[kind]?.(record) ?? null
    },
    shortcuts: shortcutsOf(rooms),
    /** The lists that can be taken along, by their names. */
    lists: gatherFromRooms<TakenList>(
      'list',
      rooms.map((room) => [room.name, room.lists]),
    ),
    /** What the rooms add to this slot, in the order of the rooms. */
    additionsTo: <Content>(slot: Slot<Content>): Content[] =>
      rooms
        .flatMap(({ additions }) => additions ?? [])
        .filter((addition) => addition.slot === slot)
        .map(({ content }) => content as Content),
  }
}

export type House = ReturnType<typeof houseOf>
