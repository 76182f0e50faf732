import { cameAlong } from '#platform/invariants/came-along.ts'
import type { Invariant } from '#platform/invariants/finding.ts'

export const feedbackInvariants: readonly Invariant[] = [
  {
    name: 'feedback',
    why: 'a course has no more feedback than participations that gave some, and a chosen answer is one of its question',
    checked: 'select count(*) from feedback',
    // Who gave what came along without a name stayed where it was given.
    broken: `
      select f.tenant_id, f.course_id as id from feedback f group by f.tenant_id, f.course_id
        having count(*) filter (where f.registration_id is not null or not ${cameAlong('f', 'f.given_on')}) > (select count(*) from feedback_given g where g.tenant_id = f.tenant_id and g.course_id = f.course_id)
      union
      select a.tenant_id, a.feedback_id as id from feedback_answer a
        join feedback_question q on q.tenant_id = a.tenant_id and q.id = a.question_id
        where a.kind = 'choice' and not exists (
          select from jsonb_array_elements(q.options) o where o->>'id' = a.option_id::text)`,
  },
]
