import { dehydrate, hydrate, type Query } from '@tanstack/react-query'
import { queries, queryClient, session, sessionStore } from '#platform/connection.ts'
import { workOffline } from '#platform/offline-work.ts'
import { dropKeptPage } from './kept-page.ts'

const prefix = 'attendance_sheet:'

/** Names of attendees stay on a device no longer than that. */
const keptMs = 24 * 60 * 60_000

/** While the first page opens, a missing network is no reason to lead away from it; after that the page says so itself. */
const openingMs = 15_000

const isAttendancePage = (path: string) => path === '/attendances' || path.startsWith('/attendances/')

/** Sheets are kept for one user in one tenant, and shown to nobody else. */
function keyOfOwn(): string | null {
  const [user, tenant] = [session.userInfo()?.id, session.tenant()?.id]
  return user && tenant ? `${prefix}${tenant}:${user}` : null
}

/** Sheets and days, and the settings without which no time can be shown. */
const kinds = [queries.attendance.sheet, queries.attendance.day, queries.tenants.settings].map((query) =>
  query.key()[0].join(' '),
)

const isKept = ({ queryKey: [path], state }: Query) =>
  Array.isArray(path) &&
  kinds.includes(path.join(' ')) &&
  state.status === 'success' &&
  Date.now() - state.dataUpdatedAt < keptMs

/** Keeps what is loaded of the attendance, so that its pages can be loaded anew without a network. */
export function keepSheets(): void {
  const key = keyOfOwn()
  if (!key) return
  const state = dehydrate(queryClient, { shouldDehydrateQuery: isKept, shouldDehydrateMutation: () => false })
  try {
    localStorage.setItem(key, JSON.stringify({ at: Date.now(), state }))
  } catch {
    // There is no room: then the sheets are there as long as the page is open, as before.
    localStorage.removeItem(key)
  }
}

const keptKeys = () => Object.keys(localStorage).filter((key) => key.startsWith(prefix))

/** What lies under a key; null: it is too old, or cannot be read. */
function readKept(key: string): unknown {
  try {
    const { at, state } = JSON.parse(localStorage.getItem(key) ?? '') as { at: number; state: unknown }
    return Date.now() - at < keptMs ? state : null
  } catch {
    return null
  }
}

/** Forgets on this device what was kept for whoever is not signed in any more. */
function forgetAll(): void {
  for (const key of keptKeys()) localStorage.removeItem(key)
  void dropKeptPage()
}

/**
 * Takes up the sheets of the signed-in user where a page of the attendance is loaded, with or without a network; whoever
 * signs out leaves nothing behind, in whichever tab that is.
 */
export function startWithKeptSheets(): void {
  if (!session.isAuthenticated()) forgetAll()
  let before = sessionStore.get().userInfo?.id
  sessionStore.subscribe(() => {
    const now = sessionStore.get().userInfo?.id
    if (before !== undefined && now !== before) forgetAll()
    before = now
  })
  for (const key of keptKeys()) if (readKept(key) === null) localStorage.removeItem(key)
  const key = keyOfOwn()
  if (!key || !isAttendancePage(location.pathname)) return
  const state = readKept(key)
  if (state) hydrate(queryClient, state)
  setTimeout(workOffline(), openingMs)
}
