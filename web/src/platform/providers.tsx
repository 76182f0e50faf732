import { MantineProvider } from '@mantine/core'
import { defaultBrand } from '@reihum/contract/tenants/brand.schema.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useSyncExternalStore } from 'react'
import { LanguageProvider, textOf } from '#ui/text.tsx'
import { brandVariables, makeTheme } from '#ui/theme.ts'
import { uiMessages } from '#ui/ui.messages.ts'
import { colourScheme } from './colour-scheme.ts'
import { brandStore, language, queryClient } from './connection.ts'
import { ConsentBanner } from './consent-banner.tsx'

/** Loaded beside the first screen, which neither waits for it nor breaks when it cannot be loaded. */
const NoticeStack = lazy(() => import('./notice-stack.tsx').catch(() => ({ default: () => null })))

type ProvidersProps = {
  /** Wears the colours of the house, whichever tenant was last at work in this browser. */
  isOfHouse?: boolean
  children: ReactNode
}

/** Brand, language, server state and notices, for the whole application. */
export function Providers({ isOfHouse = false, children }: ProvidersProps) {
  const worn = useSyncExternalStore(brandStore.subscribe, brandStore.current)
  const brand = isOfHouse ? defaultBrand : worn
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
          <Suspense>
            <NoticeStack />
          </Suspense>
        </QueryClientProvider>
      </LanguageProvider>
    </MantineProvider>
  )
}
