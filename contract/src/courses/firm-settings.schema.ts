import { z } from 'zod'
import { revision } from '../wire/record.schema.ts'

/** Whether visitors may order for a firm (the staff always may), and how long firms may name who comes. */
export const firmSettings = z.object({
  revision,
  takesFirms: z.boolean(),
  /** Names are taken until the end of the day so many days before the start. */
  namesDays: z.number().int().min(0).max(90),
  /** The contact is reminded of names that are missing. */
  remindsOfNames: z.boolean(),
})
export type FirmSettings = z.infer<typeof firmSettings>

export const defaultFirmSettings: FirmSettings = {
  revision: 0,
  takesFirms: false,
  namesDays: 3,
  remindsOfNames: true,
}
