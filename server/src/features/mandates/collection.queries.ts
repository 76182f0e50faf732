import type { PlannedCollection } from '@reihum/contract/courses/collection.ts'
import { sql } from 'kysely'
import { creditorOf } from '#features/tenants/bank.queries.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { Vault } from '#platform/vault.ts'
import { type CollectionFacts, plannedCollectionOf } from './collection.rules.ts'

/** What `collectible` says of the day, where the database filters and sorts; `facts` is an alias with its facts as columns. */
export function collectibleDay(facts: string) {
  const of = (fact: keyof CollectionFacts) => sql.ref(`${facts}.${fact}`)
  const due = sql`coalesce(${of('dueOn')}, case when ${of('isFirst')} then ${of('owedSince')} end)`
  const ruled = sql`case ${of('kind')}
    when 'on_registration' then ${of('owedSince')}
    when 'days_before_start' then ${of('startsOn')} - ${of('daysBefore')}
    when 'after_second_date' then ${of('secondOn')} + 1
    when 'minimum_reached' then case when ${of('takesPlace')} then ${due} end
    else ${due} end`
  return sql<string | null>`(case when ${of('isFirst')} then ${ruled}
    when ${ruled} is not null and ${due} is not null then greatest(${ruled}, ${due}) end)`
}

type Owed = { courseId: string; dueOn: string | null; isFirst: boolean; owedSince: string }

/** The facts about something that is owed for a course: `owed` has the columns of `Owed`. One row, also without a course. */
const factsOf = (ctx: TenantContext, owed: string) => {
  const of = (column: keyof Owed) => sql.ref(`${owed}.${column}`)
  const zone = ctx.tenant.timeZone
  return sql`
    select coalesce(c.collection, k.kind, 'as_due') as kind,
      case when c.collection is null then k.days_before else c.collection_days_before end as "daysBefore",
      ${of('dueOn')} as "dueOn", ${of('isFirst')} as "isFirst", ${of('owedSince')} as "owedSince",
      (c.starts_at at time zone ${zone})::date as "startsOn",
      coalesce(c.decision = 'go' or c.minimum_attendees is null or c.taken >= c.minimum_attendees
        or c.starts_at <= ${ctx.now}, false) as "takesPlace",
      (select (max(a.ends_at) at time zone ${zone})::date from (
        select ends_at from appointment where tenant_id = c.tenant_id and course_id = c.id and cancelled_at is null
        order by starts_at, id limit 2) a) as "secondOn"
    from (select) as always
    left join course c on c.tenant_id = ${ctx.tenantId} and c.id = ${of('courseId')}
    left join collection_rule k on k.tenant_id = c.tenant_id`
}

/** To be joined to a query of receivables: the facts, and from which `day` each is collected. `receivable` is their alias. */
export function collectionOf(ctx: TenantContext, receivable: string) {
  const of = (column: string) => sql.ref(`${receivable}.${column}`)
  return sql`lateral (
    select f.*, ${collectibleDay('f')} as day from (
      select ${of('course_id')} as "courseId", ${of('due_on')} as "dueOn", ${of('part_number')} = 1 as "isFirst",
        (${of('issued_at')} at time zone ${ctx.tenant.timeZone})::date as "owedSince") o
    cross join lateral (${factsOf(ctx, 'o')}) f)`
}

/** When a place that is taken now, and is to be paid by that day, would be collected. Null: nobody collects. */
export async function collectionForeseen(
  ctx: TenantContext,
  vault: Vault,
  { courseId, dueOn, on }: { courseId: string; dueOn: string | null; on: string },
): Promise<PlannedCollection | null> {
  const creditor = await creditorOf(ctx, vault)
  if (!creditor) return null
  const { rows } = await sql<CollectionFacts>`
    select f.* from (select ${courseId}::uuid as "courseId", ${dueOn}::date as "dueOn", true as "isFirst",
      ${on}::date as "owedSince") o
    cross join lateral (${factsOf(ctx, 'o')}) f`.execute(ctx.tx)
  const [facts] = rows
  return facts ? plannedCollectionOf(facts, { today: on, noticeDays: creditor.noticeDays }) : null
}
