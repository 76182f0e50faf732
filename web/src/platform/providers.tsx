import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useSyncExternalStore } from 'react'
import { LanguageProvider, textOf } from '#ui/text.tsx'
import { brandVariables, makeTheme } from '#ui/theme.ts'
import { uiMessages } from '#ui/ui.messages.ts'
import { colourScheme } from './colour-scheme.ts'
import { brandStore, language, queryClient } from './connection.ts'
import { ConsentBanner } from './consent-banner.tsx'
import { defaultTimeout } from './notifications.ts'

/** Brand, language, server state and notices, for the whole application. */
export function Providers({ children }: { children: ReactNode }) {
  const brand = useSyncExternalStore(brandStore.subscribe, brandStore.current)
  const locale = useSyncExternalStore(language.subscribe, language.current)
  const theme = useMemo(
    () => makeTheme(brand, { close: textOf(uiMessages, locale)('close') }),
    [brand, locale],
  )
  const variables = useMemo(() => brandVariables(brand), [brand])
  const spoken = useMemo(() => ({ locale, setLocale: language.choose }), [locale])
  useEffect(() => {
    document.documentElement.lang = locale
  }, [locale])
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={variables}
      defaultColorScheme="auto"
      colorSchemeManager={colourScheme}
    >
      <LanguageProvider language={spoken}>
        <QueryClientProvider client={queryClient}>
          {children}
          <ConsentBanner />
          <Notifications position="bottom-center" autoClose={defaultTimeout} limit={3} containerWidth={480} />
        </QueryClientProvider>
      </LanguageProvider>
    </MantineProvider>
  )
}
