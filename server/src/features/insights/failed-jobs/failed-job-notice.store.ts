import { sql } from 'kysely'
import type { PlatformContext } from '#platform/database/in-platform.ts'
import type { FailedJobs } from './failed-jobs.rules.ts'

/** Locks the notice, so that of several nodes one tells. */
export async function lockFailedJobs({ tx }: PlatformContext): Promise<FailedJobs & { jobs: number }> {
  await tx
    .insertInto('failed_job_notice')
    .defaultValues()
    .onConflict((known) => known.column('is_only').doNothing())
    .execute()
  const notice = await tx
    .selectFrom('failed_job_notice')
    .select(['told_at', 'seen_at'])
    .forUpdate()
    .executeTakeFirstOrThrow()
  const { rows } = await sql<{ jobs: number; newest: Date | null }>`
    select count(*)::int as jobs, max(failed_at) as newest from job
    where last_error is not null and claim is null and attempts >= max_attempts`.execute(tx)
  const { jobs = 0, newest = null } = rows[0] ?? {}
  return { jobs, newestAt: newest, toldAt: notice.told_at, seenAt: notice.seen_at }
}

export async function noteTold({ tx, now }: PlatformContext): Promise<void> {
  await tx.updateTable('failed_job_notice').set({ told_at: now }).execute()
}

/** Once a minute is enough: the page asks again and again while it is open. */
export async function noteSeen({ tx, now }: PlatformContext): Promise<void> {
  await tx
    .insertInto('failed_job_notice')
    .values({ seen_at: now })
    .onConflict((known) =>
      known
        .column('is_only')
        .doUpdateSet({ seen_at: now })
        .where((eb) =>
          eb.or([
            eb('failed_job_notice.seen_at', 'is', null),
            eb('failed_job_notice.seen_at', '<', new Date(now.getTime() - 60_000)),
          ]),
        ),
    )
    .execute()
}
