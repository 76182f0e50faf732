import { remindOfDecisions } from '#features/courses/decision/remind-of-decisions.ts'
import { sweepStorage } from '#features/files/sweep-storage.ts'
import { forgetExpired } from '#features/identity/forget-expired.ts'
import { deleteOldImports } from '#features/imports/import.store.ts'
import { countDailyFigures } from '#features/insights/count-daily-figures.ts'
import { examineDueTenants } from '#features/insights/examine-due-tenants.ts'
import { deleteExpiredRequests } from '#features/registrations/booking/booking-request.store.ts'
import { deleteOldBulkRuns } from '#features/registrations/bulk/bulk-run.store.ts'
import { expireOffers } from '#features/registrations/deadlines/expire-offers.ts'
import {
  expireReservations,
  remindOfPayments,
} from '#features/registrations/deadlines/expire-reservations.ts'
import { fillDuePlaces } from '#features/registrations/deadlines/fill-due-places.ts'
import { chargeMonths } from '#features/tenants/charge-months.ts'
import { endAbandonedDrills } from '#features/tenants/drill-tenant.ts'
import { systemClock } from '#platform/clock.ts'
import type { InPlatform } from '#platform/database/in-platform.ts'
import type { InTenant } from '#platform/database/in-tenant.ts'
import { type Repeating, startRepeating } from '#platform/jobs/repeat.ts'
import type { Storage } from '#platform/storage/storage.ts'

const minute = 60_000

type Dependencies = { inPlatform: InPlatform; inTenant: InTenant; storage: Storage; incoming: string }

type Chore = { name: string; everyMs: number; run: (isStopping: () => boolean) => Promise<unknown> }

/**
 * What a worker does by itself, now and then. Several workers may do the same chore at once, so each must
 * be harmless when it is done twice.
 */
function chores(dependencies: Dependencies): Chore[] {
  const { inPlatform } = dependencies
  return [
    { name: 'counting daily figures', everyMs: 60 * minute, run: () => countDailyFigures(inPlatform) },
    { name: 'forgetting what expired', everyMs: 15 * minute, run: () => forgetExpired(inPlatform) },
    {
      name: 'forgetting booking requests',
      everyMs: 15 * minute,
      run: () => inPlatform(deleteExpiredRequests),
    },
    { name: 'forgetting imports', everyMs: 15 * minute, run: () => inPlatform(deleteOldImports) },
    { name: 'charging the month', everyMs: 15 * minute, run: () => chargeMonths(inPlatform) },
    {
      name: 'giving back unpaid places',
      everyMs: minute,
      run: () => expireReservations(dependencies),
    },
    { name: 'ending abandoned drills', everyMs: minute / 2, run: () => endAbandonedDrills(inPlatform) },
    { name: 'ending offers', everyMs: minute, run: () => expireOffers(dependencies) },
    // What waits for somebody to look waits for seconds, and what waits for the morning for no longer than that.
    { name: 'moving up in time', everyMs: 5_000, run: () => fillDuePlaces(dependencies) },
    { name: 'forgetting bulk actions', everyMs: 6 * 60 * minute, run: () => inPlatform(deleteOldBulkRuns) },
    { name: 'reminding of payments', everyMs: 10 * minute, run: () => remindOfPayments(dependencies) },
    {
      name: 'examining tenants',
      everyMs: minute,
      run: (isStopping) => examineDueTenants(dependencies, isStopping),
    },
    {
      name: 'deciding by date',
      everyMs: 10 * minute,
      run: () => remindOfDecisions(dependencies),
    },
    {
      name: 'sweeping the storage',
      everyMs: 6 * 60 * minute,
      run: () => sweepStorage(dependencies, systemClock()),
    },
  ]
}

export function startChores(
  dependencies: Dependencies,
  onError: (what: string) => (error: unknown) => void,
): Repeating {
  const running = chores(dependencies).map(({ name, everyMs, run }) =>
    startRepeating(run, everyMs, onError(`${name} failed`)),
  )
  return {
    async stop() {
      await Promise.all(running.map((repeating) => repeating.stop()))
    },
  }
}
