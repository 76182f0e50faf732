import { sql } from 'kysely'
import type { Leaving, PersonPart } from '#features/people/person-part.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

type Told = {
  courseTitle: string
  givenOn: string
  stars: number
  comment: string
  answers: { question: string; answer: string }[]
}

/** What somebody gave with their name; what was given without one is nobody's. */
async function namedFeedback(
  { tx, tenantId }: TenantContext,
  personId: string,
): Promise<{ feedback: Told[] }> {
  const { rows } = await sql<Told>`
    select c.title as "courseTitle", f.given_on as "givenOn", f.stars, f.comment,
      coalesce((select jsonb_agg(jsonb_build_object('question', q.label->>'de', 'answer', coalesce(a.stars::text, a.words,
          (select o->'label'->>'de' from jsonb_array_elements(q.options) o where o->>'id' = a.option_id::text), '')) order by q.id)
        from feedback_answer a join feedback_question q on q.tenant_id = a.tenant_id and q.id = a.question_id
        where a.tenant_id = f.tenant_id and a.feedback_id = f.id), '[]') as answers
    from feedback f
    join registration r on r.tenant_id = f.tenant_id and r.id = f.registration_id
    join course c on c.tenant_id = f.tenant_id and c.id = f.course_id
    where f.tenant_id = ${tenantId} and r.person_id = ${personId} order by f.given_on, f.id`.execute(tx)
  return { feedback: rows }
}

/** The stars stay, as those of nobody; words could tell who wrote them. */
async function eraseFeedback({ tx, tenantId }: TenantContext, { personId }: Leaving): Promise<void> {
  const own = sql`select f.id from feedback f
    join registration r on r.tenant_id = f.tenant_id and r.id = f.registration_id
    where f.tenant_id = ${tenantId} and r.person_id = ${personId}`
  await sql`delete from feedback_answer where tenant_id = ${tenantId} and kind = 'text' and feedback_id in (${own})`.execute(
    tx,
  )
  await sql`update feedback set registration_id = null, comment = ''
    where tenant_id = ${tenantId} and id in (${own})`.execute(tx)
}

export const feedbackPart = {
  report: namedFeedback,
  erasure: {
    preview: async () => ({}),
    awaited: async () => 0,
    lock: async () => {},
    logged: async () => ({ corrected: [], made: [] }),
    erase: eraseFeedback,
  },
} satisfies PersonPart
