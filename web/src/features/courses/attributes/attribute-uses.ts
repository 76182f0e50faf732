import type { Attribute } from '@reihum/contract/courses/attribute.schema.ts'
import type { ComponentType } from 'react'
import { slotFor } from '#platform/room.ts'

/**
 * What other rooms say of an attribute that they use, before it is archived or deleted. Nothing is shown where they use it
 * nowhere.
 */
export const attributeUses = slotFor<ComponentType<{ attributeId: Attribute['id'] }>>('uses of an attribute')
