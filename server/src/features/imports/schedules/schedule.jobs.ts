import type { ExportTrouble } from '@reihum/contract/imports/export-troubles.ts'
import { type EventJob, mailOnce, type TenantMail } from '#features/tenants/mail-once.ts'
import type { Letter } from '#platform/mail/letter.ts'
import type { JobDependencies } from '#platform/room.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { mayTake } from '../list-permission.rules.ts'
import { makeScheduledExport } from './make-scheduled-export.ts'
import { scheduledFailedLetter, scheduledReadyLetter, scheduleStoppedLetter } from './schedule.mails.ts'
import { type KnownMember, knownMembers, nameOfList, toldNow } from './schedule.queries.ts'
import { lockScheduled, readSchedule, type ScheduleRow } from './schedule.store.ts'

type OfSchedule = EventJob & { scheduleId: string }
type OfExport = OfSchedule & { scheduledExportId: string }

export function scheduleJobs(dependencies: JobDependencies) {
  const { lists, publicUrl } = dependencies

  const lettersTo = (
    ctx: TenantContext,
    { id, list }: ScheduleRow,
    members: readonly KnownMember[],
    letterOf: (telling: Parameters<typeof scheduledReadyLetter>[1]) => Letter,
  ): TenantMail[] => {
    const { language: locale, timeZone } = ctx.tenant
    const url = `${publicUrl}/datahub/schedules/${id}`
    const letter = letterOf({ list: nameOfList(list, lists, locale), locale, timeZone, url })
    return members.flatMap(({ email }) =>
      email === null ? [] : [{ letter, locale, recipient: email, isFromHouse: true }],
    )
  }

  return {
    'imports.make-scheduled-export': makeScheduledExport(dependencies),
    'imports.tell-scheduled-ready': mailOnce(
      dependencies,
      'scheduled-export.ready',
      async (ctx, { scheduleId, scheduledExportId }: OfExport) => {
        const schedule = await readSchedule(ctx, scheduleId)
        const made = await lockScheduled(ctx, scheduledExportId)
        // It went to a storage, or was deleted before anybody was told.
        if (!schedule || !made?.file_id) return []
        const { filename, expires_at } = made
        const told = toldNow(await knownMembers(ctx), schedule.recipients, made.list, lists)
        const downloadableUntil = expires_at?.toISOString() ?? null
        return lettersTo(ctx, schedule, told, (telling) =>
          scheduledReadyLetter({ filename, downloadableUntil }, telling),
        )
      },
    ),
    'imports.tell-scheduled-failed': mailOnce(
      dependencies,
      'scheduled-export.failed',
      async (ctx, { scheduleId, scheduledExportId, isFirst }: OfExport & { isFirst: boolean }) => {
        const schedule = await readSchedule(ctx, scheduleId)
        const failed = await lockScheduled(ctx, scheduledExportId)
        if (!isFirst || !schedule || !failed) return []
        const owner = (await knownMembers(ctx)).filter(({ userId }) => userId === schedule.set_up_by)
        const trouble = failed.trouble as ExportTrouble | null
        return lettersTo(ctx, schedule, owner, (telling) => scheduledFailedLetter({ trouble }, telling))
      },
    ),
    'imports.tell-schedule-stopped': mailOnce(
      dependencies,
      'export-schedule.stopped',
      async (ctx, { scheduleId }: OfSchedule) => {
        const schedule = await readSchedule(ctx, scheduleId)
        const reason = schedule?.off_reason
        // It was switched on again, or deleted, before anybody was told.
        if (!schedule || (reason !== 'resting' && reason !== 'failing')) return []
        const members = await knownMembers(ctx)
        const told = members.filter(
          ({ role, userId }) =>
            (role === 'admin' || userId === schedule.set_up_by) && mayTake(role, schedule.list, lists),
        )
        return lettersTo(ctx, schedule, told, (telling) => scheduleStoppedLetter(reason, telling))
      },
    ),
  }
}
