import { createHash } from 'node:crypto'
import type { AssistantView } from '@reihum/contract/assistant/assistant.schema.ts'
import type { AssistantCategory } from '@reihum/contract/assistant/assistant-categories.ts'
import type { KnownOfMessage } from '@reihum/contract/assistant/compose-prompt.ts'
import { placeholdersFor } from '@reihum/contract/notifications/notification-placeholders.ts'
import {
  type NotificationSource,
  notificationSource,
} from '@reihum/contract/notifications/notification-source.schema.ts'
import { plainTextOf, type RichText } from '@reihum/contract/wire/rich-text.ts'
import { sql } from 'kysely'
import { candidatesOf } from '#features/notifications/recipients.queries.ts'
import type { AiPosture } from '#platform/config.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { Vault } from '#platform/vault.ts'
import { fieldsOf, modelOf, readSetting, type UsableModel, usedThisMonth } from './assistant-setting.store.ts'

/** Of so many recipients the names are hidden in what is pasted. */
const mostNames = 300
const mostDescription = 1500

type Facts = Partial<Record<AssistantCategory, Record<string, string>>>

type CourseRow = {
  title: string
  description: string
  rich: RichText | null
  coming: number
  appointments: number
}

async function courseOf({ tx, tenantId, now }: TenantContext, source: NotificationSource) {
  if (source.kind !== 'course' && source.kind !== 'appointment') return undefined
  const courseId =
    source.kind === 'course'
      ? sql`${source.courseId}::uuid`
      : sql`(select a.course_id from appointment a where a.tenant_id = ${tenantId} and a.id = ${source.appointmentId})`
  const { rows } = await sql<CourseRow>`
    select c.title, c.description, c.description_rich as rich,
      (select count(*) filter (where a.starts_at > ${now})::int from appointment a
        where a.tenant_id = c.tenant_id and a.course_id = c.id) as coming,
      (select count(*)::int from appointment a where a.tenant_id = c.tenant_id and a.course_id = c.id) as appointments
    from course c where c.tenant_id = ${tenantId} and c.id = ${courseId}`.execute(tx)
  return rows[0]
}

/** Facts of the categories that are on, and of no other: what is off is not even read. */
async function factsOf(
  ctx: TenantContext,
  source: NotificationSource,
  categories: readonly AssistantCategory[],
  recipients: number,
): Promise<Facts> {
  const facts: Facts = {}
  const isOn = (category: AssistantCategory) => categories.includes(category)
  if (isOn('RECEIVER')) {
    facts.RECEIVER = { recipients: recipients === 1 ? 'one person' : 'several people' }
    if (source.kind === 'course' && source.states.every((state) => state === 'on_waiting_list'))
      facts.RECEIVER.state = 'on the waiting list'
  }
  const course = isOn('COURSE') || isOn('APPOINTMENTS') ? await courseOf(ctx, source) : undefined
  if (!course) return facts
  if (isOn('COURSE'))
    facts.COURSE = {
      course: course.title,
      description: (course.rich ? plainTextOf(course.rich) : course.description).slice(0, mostDescription),
    }
  if (isOn('APPOINTMENTS'))
    facts.APPOINTMENTS = { appointments: `${course.coming} of ${course.appointments} are still to come` }
  return facts
}

async function sourceOf({ tx, tenantId }: TenantContext, id: string): Promise<NotificationSource> {
  const row = await tx
    .selectFrom('notification')
    .select('source')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  return notificationSource.parse(row.source)
}

export type Seen = { known: KnownOfMessage; model: UsableModel; stamp: string }

/** What the assistant may see of a message; null: it is off. */
export async function seenOf(
  ctx: TenantContext,
  { vault, ai }: { vault: Vault; ai: AiPosture },
  id: string,
): Promise<Seen | null> {
  const source = await sourceOf(ctx, id)
  const model = await modelOf(ctx, vault, ai)
  if (!model) return null
  const { categories } = fieldsOf(await readSetting(ctx))
  const candidates = await candidatesOf(ctx, source)
  const names = candidates
    .slice(0, mostNames)
    .flatMap(({ name, firstName, lastName }) => [name, firstName, lastName])
  const known: KnownOfMessage = {
    categories,
    facts: await factsOf(ctx, source, categories, candidates.length),
    placeholders: placeholdersFor(source.kind),
    names: [...new Set(names)].sort(),
  }
  const stamp = createHash('sha256')
    .update(JSON.stringify([known, model.host, model.model]))
    .digest('base64url')
  return { known, model, stamp }
}

export async function viewOf(
  ctx: TenantContext,
  deps: { vault: Vault; ai: AiPosture },
  id: string,
): Promise<AssistantView> {
  const seen = await seenOf(ctx, deps, id)
  const used = await usedThisMonth(ctx)
  const { known, model, stamp = '' } = seen ?? {}
  return {
    isOn: seen !== null,
    host: model?.host ?? '',
    model: model?.model ?? '',
    categories: [...(known?.categories ?? [])],
    facts: known?.facts ?? {},
    placeholders: [...(known?.placeholders ?? [])],
    names: [...(known?.names ?? [])],
    stamp,
    used,
    monthlyCalls: model?.monthlyCalls ?? 0,
    monthlyTokens: model?.monthlyTokens ?? 0,
  }
}
