import type { Registration } from '@reihum/contract/registrations/registration.schema.ts'
import type { ComponentType } from 'react'
import { slotFor } from '#platform/room.ts'

/** Sections that other rooms add to the page of a registration. */
export const furtherSections = slotFor<ComponentType<{ registrationId: Registration['id'] }>>(
  'further sections of a registration',
)
