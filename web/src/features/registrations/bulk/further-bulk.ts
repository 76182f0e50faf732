import type { Registration, RegistrationFilter } from '@reihum/contract/registrations/registration.schema.ts'
import type { Permission } from '@reihum/contract/tenants/roles.ts'
import type { Wording } from '@reihum/contract/wire/locales.ts'
import type { ComponentType } from 'react'
import { slotFor } from '#platform/room.ts'
import type { DialogState } from '#ui/dialog.tsx'

/** The picked registrations, or the filter that finds them. */
export type PickedRegistrations = { rows: readonly Registration[] } | { filter: RegistrationFilter }

export type FurtherBulk = {
  /** Names it among the actions of the list. */
  name: string
  label: Wording
  shownTo: Permission
  dialog: ComponentType<DialogState & { picked: PickedRegistrations }>
}

/** What other rooms do with the registrations that are picked in a list. */
export const furtherBulk = slotFor<FurtherBulk>('what is done with picked registrations')
