import { useLocale } from '#ui/text.tsx'

/** The platform belongs to no tenant, so its pages show times in the reader's own time zone. */
export function useOwnZone() {
  return { locale: useLocale(), timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone }
}
