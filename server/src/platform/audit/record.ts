import { insertTogether } from '#platform/database/insert-together.ts'
import type { JsonObject } from '#platform/database/schema.ts'
import { newId } from '#platform/ids.ts'
import { carriedOn } from '#platform/jobs/running-job.ts'
import type { Actor, Origin, Recorder } from '#platform/tenant-context.ts'
import { digestOf, newSalt, originDigestOf } from './digest.ts'
import type { DomainEvent } from './event.ts'
import { offeredOutside, wantedOutside } from './wanted-outside.ts'

/** An event with its own actor and origin: in a batch they differ from event to event. */
export type RecordedEvent = { event: DomainEvent; actor: Actor; origin: Origin }

function actorId(actor: Actor): string | null {
  return actor.kind === 'user' || actor.kind === 'support' ? actor.userId : null
}

/** A program is told from the user whose API token it has; the name of the token is covered by the chain of the log. */
function actedBy(actor: Actor, metadata: DomainEvent['metadata']) {
  if (actor.kind !== 'user' || actor.token === undefined) return { kind: actor.kind, metadata }
  return { kind: 'token', metadata: { ...metadata, apiToken: actor.token } }
}

/** What has to hold of a promise, each by its task; tasks and conditions are written by code. */
function eachOf(conditions: ReadonlyMap<string, string>): string {
  const [only] = conditions.values()
  if (conditions.size <= 1) return only ?? 'true'
  const cases = [...conditions].sort().map(([task, where]) => `when '${task}' then ${where}`)
  return `case given.task ${cases.join(' ')} end`
}

/**
 * Writes the audit entries and the outbox rows of all subscribers in the transaction of the change itself. So no change
 * is committed without its audit entry, and no job is promised for a change that was rolled back. What only some want,
 * such as programs that are told of events, is promised by the same statement where its condition holds.
 */
export async function recordMany(ctx: Recorder, recorded: readonly RecordedEvent[]): Promise<void> {
  if (recorded.length === 0) return
  ctx.noteRecorded()
  const tenant_id = ctx.tenantId
  const entries = []
  const details = []
  const promises = []
  /** What is promised only where the condition of its task holds. */
  const perhaps = []
  const conditions = new Map<string, string>()
  for (const { event, actor, origin } of recorded) {
    const id = newId(ctx.now.getTime())
    const salt = newSalt()
    const origin_digest = originDigestOf(salt, origin)
    const { kind, metadata } = actedBy(actor, event.metadata)
    const digest = digestOf(origin_digest, metadata)
    entries.push({
      tenant_id,
      id,
      at: ctx.now,
      command_type: event.name,
      subject_kind: event.subject.kind,
      subject_id: event.subject.id,
      actor_kind: kind,
      actor_id: actorId(actor),
      digest,
    })
    details.push({
      tenant_id,
      audit_id: id,
      salt,
      origin_digest,
      ip_address: origin.ipAddress,
      user_agent: origin.userAgent,
      request_id: origin.requestId,
      metadata: metadata as JsonObject,
    })
    const from = carriedOn(origin)
    const payload = { eventId: id, event: event.name, ...from, ...event.payload }
    for (const { task, where } of ctx.subscribers(event.name, payload)) {
      if (where) conditions.set(task, where)
      const promise = { tenant_id, id: newId(ctx.now.getTime()), task, payload }
      if (where) perhaps.push(promise)
      else promises.push(promise)
    }
    const told = offeredOutside(tenant_id, event)
    if (told) {
      const { task, data } = told
      const outside = { eventId: id, event: event.name, ...from, at: ctx.now.toISOString(), data }
      conditions.set(task, wantedOutside)
      perhaps.push({ tenant_id, id: newId(ctx.now.getTime()), task, payload: outside as JsonObject })
    }
  }
  const rows = { audit_entry: entries, audit_detail: details, outbox: promises }
  await insertTogether(ctx.tx, rows, { table: 'outbox', rows: perhaps, where: eachOf(conditions) })
}

export async function record(ctx: Recorder, event: DomainEvent): Promise<void> {
  await recordMany(ctx, [{ event, actor: ctx.actor, origin: ctx.origin }])
}
