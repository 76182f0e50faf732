import { recentLimit } from '@reihum/contract/insights/search.schema.ts'
import type { HitRef } from '@reihum/contract/search.ts'
import { sessionStore } from '#platform/connection.ts'

const key = 'recent_hits'

/** Only ids are stored; names are loaded when they are shown, so that nobody's name stays in the browser. */
type Kept = { user: string; tenants: Record<string, string[]> }

function read(): Kept | null {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as Kept | null
    return kept?.user === sessionStore.get().userInfo?.id ? kept : null
  } catch {
    return null
  }
}

/** The records this user opened lately in the tenant, as the server's call takes them. */
export const recentItems = (tenant: string): string => (read()?.tenants[tenant] ?? []).join(',')

export function rememberHit(tenant: string, { kind, id }: HitRef) {
  const user = sessionStore.get().userInfo?.id
  if (!user) return
  const tenants = read()?.tenants ?? {}
  const item = `${kind}:${id}`
  const items = [item, ...(tenants[tenant] ?? []).filter((other) => other !== item)].slice(0, recentLimit)
  localStorage.setItem(key, JSON.stringify({ user, tenants: { ...tenants, [tenant]: items } }))
}

sessionStore.subscribe(() => {
  if (!sessionStore.get().userInfo) localStorage.removeItem(key)
})
