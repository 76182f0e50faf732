import { Button } from '@mantine/core'
import { useLanguage } from '../text.tsx'

const others = { de: { locale: 'en', name: 'English' }, en: { locale: 'de', name: 'Deutsch' } } as const

/** With two languages no menu is needed: the button offers the other one, in that language. */
export function LanguageSwitch() {
  const { locale, setLocale } = useLanguage()
  const other = others[locale]
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-sm"
      h={36}
      px={8}
      lang={other.locale}
      aria-label={`${other.locale.toUpperCase()} – ${other.name}`}
      title={other.name}
      onClick={() => setLocale(other.locale)}
    >
      {other.locale.toUpperCase()}
    </Button>
  )
}
