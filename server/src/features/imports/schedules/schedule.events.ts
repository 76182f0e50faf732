import { event } from '#platform/audit/event.ts'

type Values = Readonly<Record<string, string | boolean | null>>

const about = <const Name extends string, Payload extends Values>(
  name: Name,
  tenantId: string,
  payload: Payload,
  told: Values,
) => event({ name, subject: { kind: 'tenant', id: tenantId }, payload, metadata: { ...payload, ...told } })

/** What the log says of a schedule; never its keys. */
type Told = { list: string; rhythm: string; way: string; endpoint: string | null; bucket: string | null }

export const scheduleMade = (tenantId: string, scheduleId: string, told: Told) =>
  about('export-schedule.made', tenantId, { scheduleId }, told)

export const scheduleChanged = (tenantId: string, scheduleId: string, told: Told) =>
  about('export-schedule.changed', tenantId, { scheduleId }, told)

export const scheduleRemoved = (tenantId: string, scheduleId: string, list: string) =>
  about('export-schedule.removed', tenantId, { scheduleId }, { list })

export const scheduleSwitchedOn = (tenantId: string, scheduleId: string, list: string) =>
  about('export-schedule.switched-on', tenantId, { scheduleId }, { list })

export const scheduleSwitchedOff = (tenantId: string, scheduleId: string, list: string) =>
  about('export-schedule.switched-off', tenantId, { scheduleId }, { list })

export const scheduleStopped = (
  tenantId: string,
  scheduleId: string,
  told: { list: string; reason: string },
) => about('export-schedule.stopped', tenantId, { scheduleId }, told)

type Ids = { scheduleId: string; scheduledExportId: string }

export const scheduledExportDelivered = (tenantId: string, ids: Ids, told: { list: string; way: string }) =>
  about('scheduled-export.delivered', tenantId, ids, told)

/** `isFirst`: the one before did not fail, so somebody is told. */
export const scheduledExportFailed = (
  tenantId: string,
  { isFirst, ...ids }: Ids & { isFirst: boolean },
  told: { list: string; trouble: string },
) => about('scheduled-export.failed', tenantId, { ...ids, isFirst }, told)

export const scheduledExportTaken = (tenantId: string, ids: Ids, list: string) =>
  about('scheduled-export.taken', tenantId, ids, { list })
