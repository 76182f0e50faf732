import type { TenantRole } from '@reihum/contract/tenants/roles.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { House } from '#platform/house.ts'
import type { NavigationSectionName } from '#platform/room.ts'
import type { NavigationItem, NavigationSection } from '#ui/shell/navigation.tsx'

export type SectionTitle = { name: NavigationSectionName; title?: string }
type Reader = { role: TenantRole | null; slug: string; locale: Locale }

/** The navigation as a user is shown it; a section without entries is left out. */
export function navigationSections(
  house: House,
  titles: readonly SectionTitle[],
  { role, slug, locale }: Reader,
): NavigationSection[] {
  const entries = house.navigation(role)
  return titles
    .map(({ name, title }) => ({
      title,
      items: entries
        .filter(({ section }) => section === name)
        .map((entry): NavigationItem => {
          const shown = { label: entry.label[locale], icon: entry.icon, badge: entry.badge }
          if ('leadsTo' in entry) return { ...shown, to: entry.leadsTo({ slug }), isDocument: true }
          const alsoAt = [...(entry.alsoAt ?? []), ...house.addressesIn(entry.alsoIn ?? [])]
          return { ...shown, to: entry.to, alsoAt }
        }),
    }))
    .filter(({ items }) => items.length > 0)
}
