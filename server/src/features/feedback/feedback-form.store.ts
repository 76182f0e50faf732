import type {
  FeedbackForm,
  FeedbackFormFields,
  FeedbackNaming,
  FeedbackQuestion,
} from '@reihum/contract/feedback/feedback.schema.ts'
import type { Wording } from '@reihum/contract/wire/locales.ts'
import { sql } from 'kysely'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { QuestionPlan } from './feedback.rules.ts'

/** What is asked until somebody says otherwise: nothing, and then without names. */
const first = { revision: 0, isOpen: false, naming: 'anonymous' as FeedbackNaming, intro: { de: '', en: '' } }

type FormRow = { revision: number; is_open: boolean; naming: FeedbackNaming; intro: Wording }

/** Locked where it must not change before what is done with it is stored. */
async function formRow({ tx, tenantId }: TenantContext, lock: 'share' | 'change' | null) {
  const { rows } = await sql<FormRow>`select revision, is_open, naming, intro from feedback_form
    where tenant_id = ${tenantId} ${sql.raw(lock ? (lock === 'share' ? 'for share' : 'for no key update') : '')}`.execute(
    tx,
  )
  return rows[0]
}

type QuestionRow = {
  id: FeedbackQuestion['id']
  kind: FeedbackQuestion['kind']
  label: Wording
  options: FeedbackQuestion['options']
  required: boolean
}

async function askedQuestions({ tx, tenantId }: TenantContext): Promise<FeedbackQuestion[]> {
  const { rows } = await sql<QuestionRow>`select id, kind, label, options, required from feedback_question
    where tenant_id = ${tenantId} and position is not null order by position`.execute(tx)
  return rows
}

export async function readForm(
  ctx: TenantContext,
  { lock = null }: { lock?: 'share' | null } = {},
): Promise<Omit<FeedbackForm, 'questions'> & { questions: FeedbackQuestion[] }> {
  const row = await formRow(ctx, lock)
  const { revision, isOpen, naming, intro } = row ? { ...row, isOpen: row.is_open } : first
  return { revision, isOpen, naming, intro, questions: await askedQuestions(ctx) }
}

export async function shownForm(ctx: TenantContext): Promise<FeedbackForm> {
  const form = await readForm(ctx)
  const { rows } = await sql<{ id: string; answers: number }>`
    select question_id as id, count(*) as answers from feedback_answer
    where tenant_id = ${ctx.tenantId} group by question_id`.execute(ctx.tx)
  const answers = new Map(rows.map((row) => [row.id, row.answers]))
  return {
    ...form,
    questions: form.questions.map((question) => ({
      ...question,
      answerCount: answers.get(question.id) ?? 0,
    })),
  }
}

/** Refuses to change what somebody else has changed since it was read. */
export async function holdForm(ctx: TenantContext, revision: number): Promise<void> {
  const row = await formRow(ctx, 'change')
  if ((row?.revision ?? 0) !== revision) throw new Refusal('CONFLICT')
}

/** Two first forms at once cannot both be stored. */
export async function storeForm(
  ctx: TenantContext,
  revision: number,
  { isOpen, naming, intro }: FeedbackFormFields,
  { asked, retired }: QuestionPlan,
): Promise<void> {
  const values = { is_open: isOpen, naming, intro: JSON.stringify(intro), changed_at: ctx.now }
  const stored = await ctx.tx
    .insertInto('feedback_form')
    .values({ tenant_id: ctx.tenantId, revision: 1, ...values })
    .onConflict((c) =>
      c
        .column('tenant_id')
        .doUpdateSet({ revision: revision + 1, ...values })
        .where('feedback_form.revision', '=', revision),
    )
    .returning('tenant_id')
    .executeTakeFirst()
  if (!stored) throw new Refusal('CONFLICT')
  await sql`update feedback_question set position = null
    where tenant_id = ${ctx.tenantId} and id = any(${retired}::uuid[])`.execute(ctx.tx)
  for (const [position, { id, kind, label, options, required }] of asked.entries()) {
    const question = {
      position,
      label: JSON.stringify(label),
      options: JSON.stringify(options),
      required,
    }
    await ctx.tx
      .insertInto('feedback_question')
      .values({ tenant_id: ctx.tenantId, id, kind, ...question })
      .onConflict((c) => c.columns(['tenant_id', 'id']).doUpdateSet(question))
      .execute()
  }
}
