import { isMantineColorScheme, type MantineColorSchemeManager } from '@mantine/core'
import { consent } from './connection.ts'

const key = 'color_scheme'

/** Remembers light or dark for as long as the consent given in this browser allows. */
export const colourScheme: MantineColorSchemeManager = {
  get: (fallback) => {
    const kept = consent.comfort.getItem(key)
    return isMantineColorScheme(kept) ? kept : fallback
  },
  set: (value) => consent.comfort.setItem(key, value),
  subscribe: () => {},
  unsubscribe: () => {},
  clear: () => {},
}
