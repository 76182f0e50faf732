import { widgetFields } from '@reihum/contract/courses/widget.schema.ts'
import { createWidget } from '#features/courses/widgets/create-widget.ts'
import { newId } from '#platform/ids.ts'
import type { Actor } from '#platform/tenant-context.ts'
import type { SeedDoor } from './door.ts'
import type { School } from './school.ts'
import { day } from './time-line.ts'

type Planting = { school: School; door: SeedDoor; operator: Actor; now: Date }

/** Creates the widgets of a school. */
export async function plantWidgets({ school, door, operator, now }: Planting): Promise<void> {
  const at = new Date(now.getTime() - 8 * day)
  for (const widget of school.widgets)
    await door({ at, actor: operator }, (ctx) =>
      createWidget(ctx, { id: newId(at.getTime()), widget: widgetFields.parse(widget) }),
    )
}
