import type { UserInfo } from '@reihum/contract/identity/identity.schema.ts'
import { may, type Permission } from '@reihum/contract/tenants/roles.ts'
import type { Settings } from '@reihum/contract/tenants/tenant.schema.ts'
import { formatDate, formatDateTime, formatTime, formatWeekday } from '@reihum/contract/wire/dates.ts'
import { formatMoney } from '@reihum/contract/wire/money.ts'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useLocale } from '#ui/text.tsx'
import { brandStore, queries, queryClient, session, sessionStore } from './connection.ts'

export function useSession() {
  return useSyncExternalStore(sessionStore.subscribe, sessionStore.get)
}

export type SessionTenant = UserInfo['tenants'][number]

/** The active tenant; the guards make sure that there is one. */
export function useActiveTenant() {
  const { tenantId, userInfo } = useSession()
  const tenant = userInfo?.tenants.find(({ id }) => id === tenantId)
  if (!tenant) throw new Error('No active tenant')
  return tenant
}

/** The settings determine time zone and currency of everything shown, so they are loaded before any page. */
function settingsOptions(tenant: string) {
  return queryOptions({
    ...queries.tenants.settings.queryOptions({ input: { tenant } }),
    staleTime: 10 * 60_000,
  })
}

export async function loadTenant(): Promise<void> {
  const tenant = session.tenant()
  if (!tenant) return
  // The page does not wait for the brand, and does not fail when it cannot be loaded.
  void brandStore.applyOnce(tenant.id).catch(() => {})
  const { currencyCode } = await queryClient.ensureQueryData(settingsOptions(tenant.id))
  if (currencyCode !== sessionStore.get().currencyCode) sessionStore.set({ currencyCode })
}

/** Makes saved settings count everywhere at once: the time zone, the currency and the tenant's name in the shell. */
export function keepSettings(tenantId: string, settings: Settings) {
  queryClient.setQueryData(settingsOptions(tenantId).queryKey, settings)
  const { userInfo } = sessionStore.get()
  const named = userInfo?.tenants.map((tenant) =>
    tenant.id === tenantId ? { ...tenant, name: settings.company, slug: settings.slug } : tenant,
  )
  sessionStore.set({
    currencyCode: settings.currencyCode,
    userInfo: userInfo && { ...userInfo, tenants: named ?? [] },
  })
}

/** Loads the signed-in user again, after memberships or permissions have changed. */
export async function reloadUser() {
  const before = session.tenant()
  await session.reloadUserInfo()
  // Without a tenant before there is nothing to clear, and one that was chosen meanwhile is loading what it shows.
  const now = session.tenant()
  if (!before || now?.id === before.id) return
  queryClient.clear()
  if (now) void brandStore.apply(now.id).catch(() => {})
  else brandStore.forget()
}

/** Switches to another tenant; nothing of the former tenant may stay on the screen. */
export function enterTenant(tenantId: string) {
  session.activateTenant(tenantId)
  queryClient.clear()
  void brandStore.apply(tenantId).catch(() => {})
}

/** Formats instants in the tenant's time zone and amounts in its currency. */
export function useFormats() {
  const tenant = useActiveTenant()
  const locale = useLocale()
  const { currencyCode } = useSession()
  const { timeZone } = useSuspenseQuery(settingsOptions(tenant.id)).data
  const zoned = { timeZone, locale }
  return {
    ...zoned,
    currencyCode,
    date: (instant: string) => formatDate(instant, zoned),
    time: (instant: string) => formatTime(instant, zoned),
    dateTime: (instant: string) => formatDateTime(instant, zoned),
    weekday: (instant: string) => formatWeekday(instant, zoned),
    money: (cents: number) => formatMoney(cents, currencyCode, locale),
    number: (value: number) => value.toLocaleString(locale === 'de' ? 'de-DE' : 'en-US'),
  }
}

/** Whether the user's role in the active tenant has a permission. */
export function useMay(): (permission: Permission) => boolean {
  const { role } = useActiveTenant()
  return (permission) => may(role, permission)
}
