import { firmRecordFields } from '@reihum/contract/courses/firm.schema.ts'
import { frameFields } from '@reihum/contract/courses/frame.schema.ts'
import { createFirm } from '#features/courses/firms/create-firm.ts'
import { createFrame } from '#features/courses/firms/keep-frames.ts'
import { newId } from '#platform/ids.ts'
import type { Actor } from '#platform/tenant-context.ts'
import type { SeedDoor } from './door.ts'
import type { School } from './school.ts'
import { day } from './time-line.ts'

type Planting = { school: School; door: SeedDoor; operator: Actor; now: Date }

/** Keeps the firms of a school, each with what was agreed with it; nobody has ordered out of that yet. */
export async function plantFirms({ school, door, operator, now }: Planting): Promise<void> {
  const at = new Date(now.getTime() - 20 * day)
  const validUntil = new Date(now.getTime() + 300 * day).toISOString().slice(0, 10)
  for (const { frame, ...firm } of school.firms) {
    const firmId = newId(at.getTime())
    await door({ at, actor: operator }, async (ctx) => {
      await createFirm(ctx, { id: firmId, firm: firmRecordFields.parse(firm) })
      const agreed = frameFields.parse({ ...frame, validUntil })
      await createFrame(ctx, { firmId, id: newId(at.getTime()), frame: agreed })
    })
  }
}
