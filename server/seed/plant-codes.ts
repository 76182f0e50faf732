import { codeFields } from '@reihum/contract/courses/code.schema.ts'
import { createCode } from '#features/courses/codes/create-code.ts'
import { newId } from '#platform/ids.ts'
import type { Actor } from '#platform/tenant-context.ts'
import type { SeedDoor } from './door.ts'
import type { School } from './school.ts'
import { day } from './time-line.ts'

type Planting = { school: School; door: SeedDoor; operator: Actor; now: Date }

/** Creates the discount codes of a school, before anybody books. */
export async function plantCodes({ school, door, operator, now }: Planting): Promise<void> {
  const at = new Date(now.getTime() - 300 * day)
  for (const { singles = null, ...code } of school.codes)
    await door({ at, actor: operator }, (ctx) =>
      createCode(ctx, { id: newId(at.getTime()), code: codeFields.parse(code), singles }),
    )
}
