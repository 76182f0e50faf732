import { z } from 'zod'
import { revision } from '../wire/record.schema.ts'

/** Whether visitors may order for a firm. The staff always may. */
export const firmSettings = z.object({ revision, takesFirms: z.boolean() })
export type FirmSettings = z.infer<typeof firmSettings>

export const defaultFirmSettings: FirmSettings = { revision: 0, takesFirms: false }
