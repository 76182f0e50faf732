import {
  type FeedbackFigures,
  type FeedbackFilter,
  type FeedbackGroup,
  type FeedbackGroupsInput,
  type FeedbackItem,
  type FeedbackListInput,
  type FeedbackQuestion,
  fewestUnnamed,
  mostFeedbackStars,
} from '@reihum/contract/feedback/feedback.schema.ts'
import { seatStates } from '@reihum/contract/registrations/registration-states.ts'
import type { Wording } from '@reihum/contract/wire/locales.ts'
import { type RawBuilder, sql } from 'kysely'
import { ledByInstructor } from '#features/courses/instructors/leaders.queries.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

function ofCourses(ctx: TenantContext, { courseId, instructorId }: FeedbackFilter): RawBuilder<unknown> {
  const conditions = [
    sql`c.tenant_id = ${ctx.tenantId}`,
    ...(courseId ? [sql`c.id = ${courseId}`] : []),
    ...(instructorId ? [ledByInstructor(ctx, instructorId)] : []),
  ]
  return sql.join(conditions, sql` and `)
}

type Period = Pick<FeedbackFilter, 'from' | 'to'>

const hasPeriod = ({ from, to }: Period) => from !== undefined || to !== undefined

/**
 * All feedback on these courses, and whether it may be shown: without a name only beside enough others without one. What is held
 * back is in no period, lest the days tell who gave it.
 */
const feedbackOn = (ctx: TenantContext, filter: FeedbackFilter) => sql`
  select * from (${everFeedbackOn(ctx, filter)}) f
  where not ${hasPeriod(filter)}::boolean or (f.is_shown
    and (${filter.from ?? null}::date is null or f.given_on >= ${filter.from ?? null}::date)
    and (${filter.to ?? null}::date is null or f.given_on <= ${filter.to ?? null}::date))`

const everFeedbackOn = (ctx: TenantContext, filter: FeedbackFilter) => sql`
  select f.*, c.title, c.reference, c.instructor_id,
    f.registration_id is not null
      or count(*) filter (where f.registration_id is null) over (partition by f.course_id) >= ${sql.lit(fewestUnnamed)}
      as is_shown
  from feedback f join course c on c.tenant_id = f.tenant_id and c.id = f.course_id
  where ${ofCourses(ctx, filter)}`

/** People with a place in courses that have begun. */
const couldGive = (ctx: TenantContext, filter: FeedbackFilter) => sql`
  select c.tenant_id, r.course_id, c.instructor_id from registration r
  join course c on c.tenant_id = r.tenant_id and c.id = r.course_id
  where ${ofCourses(ctx, filter)} and c.starts_at <= ${ctx.now} and r.state = any(${[...seatStates]}::text[])`

type ItemRow = {
  id: FeedbackItem['id']
  stars: number
  comment: string
  given_on: string
  registration_id: NonNullable<FeedbackItem['giver']>['registrationId'] | null
  name: string | null
  course_id: FeedbackItem['course']['id']
  title: string
  reference: string
  answers: {
    id: FeedbackQuestion['id']
    label: Wording
    options: FeedbackQuestion['options']
    stars: number | null
    option: string | null
    words: string | null
  }[]
}

const sortColumns = { givenOn: sql`f.given_on`, stars: sql`f.stars` } as const

type Narrowing = Omit<FeedbackListInput, 'page' | 'size' | 'sort' | 'dir'>

const narrowedTo = (ctx: TenantContext, { stars, hasWords, ...filter }: Narrowing) => sql`
  with found as (${feedbackOn(ctx, filter)})
    select f.* from found f where f.is_shown
      and (${stars ?? null}::integer is null or f.stars = ${stars ?? null})
      and (not ${hasWords}::boolean or f.comment <> ''
        or exists (select from feedback_answer a where a.tenant_id = f.tenant_id and a.feedback_id = f.id and a.kind = 'text'))`

/** One page of feedback with its answers, in the order of the form. */
export async function foundFeedback(
  ctx: TenantContext,
  { page, size, sort, dir, ...narrowing }: Omit<FeedbackListInput, 'size'> & { size: number },
): Promise<FeedbackItem[]> {
  const { rows } = await sql<ItemRow>`
      select f.id, f.stars, f.comment, f.given_on, f.registration_id, f.course_id, f.title, f.reference,
        trim(r.first_name || ' ' || r.last_name) as name,
        coalesce((select jsonb_agg(jsonb_build_object('id', q.id, 'label', q.label, 'options', q.options,
            'stars', a.stars, 'option', a.option_id, 'words', a.words) order by q.position nulls last, q.id)
          from feedback_answer a
          join feedback_question q on q.tenant_id = a.tenant_id and q.id = a.question_id
          where a.tenant_id = f.tenant_id and a.feedback_id = f.id), '[]') as answers
      from (${narrowedTo(ctx, narrowing)}) f
      left join registration r on r.tenant_id = f.tenant_id and r.id = f.registration_id
      order by ${sortColumns[sort]} ${sql.raw(dir)}, f.id
      limit ${sql.lit(size)} offset ${sql.lit((page - 1) * size)}`.execute(ctx.tx)
  return rows.map(asItem)
}

export async function countFeedback(ctx: TenantContext, narrowing: Narrowing): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (${narrowedTo(ctx, narrowing)}) f`.execute(ctx.tx)
  return rows[0]?.total ?? 0
}

export async function listFeedback(
  ctx: TenantContext,
  input: FeedbackListInput,
): Promise<{ items: FeedbackItem[]; total: number }> {
  const [items, total] = await Promise.all([foundFeedback(ctx, input), countFeedback(ctx, input)])
  return { items, total }
}

function asItem(row: ItemRow): FeedbackItem {
  return {
    id: row.id,
    stars: row.stars,
    comment: row.comment,
    givenOn: row.given_on,
    giver: row.registration_id && { registrationId: row.registration_id, name: row.name ?? '' },
    course: { id: row.course_id, title: row.title, reference: row.reference },
    answers: row.answers.map(({ id, label, options, stars, option, words }) => ({
      questionId: id,
      label,
      value: stars ?? words ?? option ?? '',
      option: options.find((one) => one.id === option)?.label ?? null,
    })),
  }
}

type SumRow = { given: number; held_back: number; average: number | null; counts: number[] }
type QuestionRow = {
  id: FeedbackQuestion['id']
  kind: FeedbackQuestion['kind']
  label: Wording
  options: FeedbackQuestion['options']
  answers: number
  average: number | null
  chosen: Record<string, number>
}

export async function feedbackFigures(ctx: TenantContext, filter: FeedbackFilter): Promise<FeedbackFigures> {
  const counts = Array.from(
    { length: mostFeedbackStars },
    (_, at) => sql`count(*) filter (where is_shown and stars = ${sql.lit(at + 1)})`,
  )
  const [sums, people, questions] = await Promise.all([
    sql<SumRow>`with found as (${feedbackOn(ctx, filter)})
      select count(*) filter (where is_shown) as given, count(*) filter (where not is_shown) as held_back,
        (avg(stars) filter (where is_shown))::float8 as average, array[${sql.join(counts)}]::integer[] as counts
      from found`.execute(ctx.tx),
    sql<{ people: number }>`select count(*) as people from (${couldGive(ctx, filter)}) x`.execute(ctx.tx),
    sql<QuestionRow>`with found as (${feedbackOn(ctx, filter)}),
      given as (
        select a.question_id, a.stars, a.option_id from feedback_answer a
        join found f on f.tenant_id = a.tenant_id and f.id = a.feedback_id and f.is_shown
      )
      select q.id, q.kind, q.label, q.options, count(g.question_id) as answers, avg(g.stars)::float8 as average,
        coalesce((select jsonb_object_agg(o.option_id, o.times) from (
          select option_id, count(*) as times from given where question_id = q.id and option_id is not null group by option_id
        ) o), '{}') as chosen
      from feedback_question q left join given g on g.question_id = q.id
      where q.tenant_id = ${ctx.tenantId}
      group by q.tenant_id, q.id having q.position is not null or count(g.question_id) > 0
      order by q.position nulls last, q.id`.execute(ctx.tx),
  ])
  const sum = sums.rows[0]
  return {
    given: sum?.given ?? 0,
    heldBack: sum?.held_back ?? 0,
    couldGive: hasPeriod(filter) ? null : (people.rows[0]?.people ?? 0),
    average: sum?.average ?? null,
    counts: sum?.counts ?? Array.from({ length: mostFeedbackStars }, () => 0),
    questions: questions.rows.map(({ options, chosen, ...question }) => ({
      ...question,
      options: options.map(({ id, label }) => ({ id, label, count: chosen[id] ?? 0 })),
    })),
  }
}

const groupedBy = {
  course: {
    key: sql`course_id`,
    each: sql``,
    from: sql`course x`,
    name: sql`x.title`,
    reference: sql`x.reference`,
  },
  // What is said of a course counts for each of those who lead it.
  instructor: {
    key: sql`leader_id`,
    each: sql`cross join lateral (
      select c.instructor_id where c.instructor_id is not null
      union all
      select l.instructor_id from course_instructor l
        where l.tenant_id = c.tenant_id and l.course_id = c.course_id) led(leader_id)`,
    from: sql`instructor x`,
    name: sql`x.fullname`,
    reference: sql`''`,
  },
} as const

const groupOrder = { average: sql`average`, given: sql`given`, name: sql`folded(name)` } as const

/** The courses or instructors with any feedback, each with its figures. */
export async function feedbackGroups(
  ctx: TenantContext,
  { page, size, by, sort, dir, ...period }: FeedbackGroupsInput,
): Promise<{ items: FeedbackGroup[]; total: number }> {
  const { key, each, from, name, reference } = groupedBy[by]
  const grouped = sql`with found as (${feedbackOn(ctx, period)}),
    sums as (
      select ${key} as id, count(*) as given,
        (avg(stars) filter (where is_shown))::float8 as average
      from found c ${each} where ${key} is not null group by ${key}
    ),
    people as (select ${key} as id, count(*) as times from (${couldGive(ctx, {})}) c ${each} group by ${key})
    select s.id, ${name} as name, ${reference} as reference, s.given,
      case when not ${hasPeriod(period)}::boolean then coalesce(p.times, 0) end as "couldGive", s.average
    from sums s join ${from} on x.tenant_id = ${ctx.tenantId} and x.id = s.id left join people p on p.id = s.id`
  const [found, counted] = await Promise.all([
    sql<FeedbackGroup>`select * from (${grouped}) g
      order by ${groupOrder[sort]} ${sql.raw(dir)} nulls last, id
      limit ${sql.lit(size)} offset ${sql.lit((page - 1) * size)}`.execute(ctx.tx),
    sql<{ total: number }>`select count(*) as total from (${grouped}) g`.execute(ctx.tx),
  ])
  return { items: found.rows, total: counted.rows[0]?.total ?? 0 }
}
