import { randomUUID } from 'node:crypto'
import { type Attribute, attributeFields } from '@reihum/contract/courses/attribute.schema.ts'
import { createAttribute } from '#features/courses/attributes/create-attribute.ts'
import { newId } from '#platform/ids.ts'
import type { Actor } from '#platform/tenant-context.ts'
import type { SeedDoor } from './door.ts'
import type { Random } from './random.ts'
import type { School, SchoolAttribute } from './school.ts'
import { day } from './time-line.ts'

export type PlantedAttribute = { asked: Attribute; model: SchoolAttribute }

/** Creates the attributes of a school; returns them by their labels. */
export async function plantAttributes({
  school,
  door,
  operator,
  now,
}: {
  school: School
  door: SeedDoor
  operator: Actor
  now: Date
}): Promise<Map<string, PlantedAttribute>> {
  const at = new Date(now.getTime() - 120 * day)
  const planted = new Map<string, PlantedAttribute>()
  for (const model of school.attributes) {
    const { answers: _, options = [], ...fields } = model
    const attribute = attributeFields.parse({
      ...fields,
      options: options.map((label) => ({ id: randomUUID(), label })),
    })
    const asked = await door({ at, actor: operator }, (ctx) =>
      createAttribute(ctx, { id: newId(at.getTime()), attribute }),
    )
    planted.set(model.label.de, { asked, model })
  }
  return planted
}

/** The answers of one person; answering is voluntary. */
export function answersOf(random: Random, asked: readonly PlantedAttribute[]) {
  return asked.flatMap(({ asked: { id, fields }, model }) => {
    if (random.chance(0.25)) return []
    const [first, ...others] = fields.options
    if (first) return [{ attributeId: id, value: random.pick([first, ...others]).id }]
    return model.answers ? [{ attributeId: id, value: random.pick(model.answers) }] : []
  })
}
