import type { ComponentType } from 'react'
import { slotFor } from '#platform/room.ts'

/** What other rooms let be set up of papers, below the letterhead. */
export const documentsParts = slotFor<ComponentType>('parts of the settings of documents')
