import type { Registration } from '@reihum/contract/registrations/registration.schema.ts'
import { useRouteContext } from '@tanstack/react-router'
import type { ComponentType } from 'react'

/** What other rooms know of a registration; its page shows it where its route was given it. */
export type FurtherSection = ComponentType<{ registrationId: Registration['id'] }>

export function useFurtherSections(): readonly FurtherSection[] {
  const { sections } = useRouteContext({ strict: false }) as { sections?: readonly FurtherSection[] }
  return sections ?? []
}
