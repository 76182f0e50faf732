import { useLocale } from '#ui/text.tsx'

/** The platform belongs to no tenant, so its times are those of whoever looks. */
export function useOwnZone() {
  return { locale: useLocale(), timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone }
}
