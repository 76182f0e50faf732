import type { FirmRecord } from '@reihum/contract/courses/firm.schema.ts'
import type { ComponentType } from 'react'
import { slotFor } from '#platform/room.ts'

/** Sections that other rooms add to the page of a firm. */
export const firmSections = slotFor<ComponentType<{ firm: FirmRecord }>>('sections of a firm')
