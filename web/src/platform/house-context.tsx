import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { useLocale } from '#ui/text.tsx'
import type { House } from './house.ts'
import type { Frame, Slot } from './room.ts'
import { useActiveTenant } from './tenant.ts'

const HouseContext = createContext<House | null>(null)

/** Lets pages use what other rooms contribute, without importing those rooms. */
export function HouseProvider({ house, children }: { house: House; children: ReactNode }) {
  return <HouseContext value={house}>{children}</HouseContext>
}

export function useHouse(): House {
  const house = useContext(HouseContext)
  if (!house) throw new Error('No house around this page')
  return house
}

/** Whether the role of the signed-in user may open the page at this address. */
export function useMayOpen(): (path: string) => boolean {
  const house = useHouse()
  const { role } = useActiveTenant()
  return (path) => house.mayOpen(role, path)
}

/** The tabs of these frames that the user's role is shown, in the language of the page. */
export function useTabs(frames: readonly Frame[]) {
  const house = useHouse()
  const { role } = useActiveTenant()
  const locale = useLocale()
  return useMemo(
    () => house.tabsOf(frames, role).map(({ address, label }) => ({ address, label: label[locale] })),
    [house, frames, role, locale],
  )
}

/** What other rooms add to this slot of a page. */
export function useAdditions<Content>(slot: Slot<Content>): Content[] {
  const house = useHouse()
  return useMemo(() => house.additionsTo(slot), [house, slot])
}
