import type { tableFormat } from '@reihum/contract/courses/course-list.schema.ts'
import type { TenantId } from '@reihum/contract/wire/ids.schema.ts'
import type { Wording } from '@reihum/contract/wire/locales.ts'
import type { z } from 'zod'
import type { Address } from './room.ts'

/** A list that can be taken along as a file. Who may do so, and how long it is, the server says. */
export type TakenList<Own extends Address = Address> = {
  label: Wording
  /** What the file holds. */
  about: Wording
  /** The page of the list, where it is filtered; and where something has to be chosen before it is exported. */
  to: Own
  /** The whole list as a file. Left out: something has to be chosen first, for example a period. */
  load?: (tenant: TenantId, format: z.output<typeof tableFormat>) => Promise<File>
}
