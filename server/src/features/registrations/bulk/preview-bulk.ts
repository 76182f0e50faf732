import type {
  bulkPreview,
  RegistrationBulkAction,
  RegistrationSelection,
} from '@reihum/contract/registrations/bulk-run.schema.ts'
import type { RegistrationId } from '@reihum/contract/wire/ids.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { z } from 'zod'
import { lockSeats } from '#features/courses/seats.ts'
import { rehearse } from '#platform/database/rehearse.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { coursesOfRegistrations } from '../registration-course.queries.ts'
import { unreachedAmong } from '../unreached.queries.ts'
import { actOnRegistrations } from './act-on-registrations.ts'
import { asBulkItem, namedRegistrations } from './bulk-run.queries.ts'
import { givenUpPlaces } from './given-up-places.rules.ts'
import { selectedRegistrations } from './selected-registrations.ts'

type Preview = z.output<typeof bulkPreview>

const tellsNobody = (action: RegistrationBulkAction) => 'inform' in action && !action.inform

/** Does the action and rolls it back, so that the dialog shows the real numbers. */
export async function previewBulk(
  ctx: TenantContext,
  { action, selection }: { action: RegistrationBulkAction; selection: RegistrationSelection },
  locale: Locale,
): Promise<Preview> {
  const ids = await selectedRegistrations(ctx, selection)
  const before = await namedRegistrations(ctx, ids)
  const { acted, after, places } = await rehearse(ctx.tx, async () => {
    const courseIds = action.type === 'cancel' ? await coursesOfRegistrations(ctx, ids) : []
    const seats = await lockSeats(ctx, courseIds)
    const outcome = await actOnRegistrations(ctx, ids, action, crypto.randomUUID())
    const seatsAfter = await lockSeats(ctx, courseIds)
    const courses = [...seats].map(([id, course]) => ({
      before: course,
      after: seatsAfter.get(id) ?? course,
    }))
    return {
      acted: outcome,
      after: await namedRegistrations(ctx, ids),
      places: givenUpPlaces(courses),
    }
  })
  const items = ids.map((id) => asBulkItem(id, acted.outcomes.get(id), after.get(id), locale))
  const count = (outcome: Preview['items'][number]['outcome']) =>
    items.filter((item) => item.outcome === outcome).length
  const changed = items.flatMap(({ id, outcome }) => (outcome === 'done' ? (before.get(id) ?? []) : []))
  const unreached = await unreachedAmong(ctx, ids)
  const told = tellsNobody(action) ? [] : changed.filter(({ id }) => !unreached.has(id))
  return {
    done: count('done'),
    unchanged: count('unchanged'),
    refused: count('refused'),
    items,
    movedUp: acted.movedUp.map(({ id, first_name, last_name, shortcode }) => ({
      id: id as RegistrationId,
      name: `${first_name} ${last_name}`,
      shortcode,
    })),
    places,
    told: new Set(told.map(({ booking_id }) => booking_id)).size,
    feeCents: changed.reduce((sum, { fee_cents }) => sum + fee_cents, 0),
    differenceCents: acted.differenceCents,
  }
}
