import { lettersOfPaper } from '@reihum/contract/payments/dunning.schema.ts'
import { sql } from 'kysely'
import { letterhead } from '#features/tenants/letterhead.queries.ts'
import type { Letterhead } from '#features/tenants/letterhead-paper.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { factsOf, type LetterFrom } from './dunning-letter.queries.ts'
import type { DunningPaperFacts } from './dunning-paper.ts'
import { readNoticeContent } from './notice-content.ts'

export type LettersToPrint = {
  tenantId: string
  from: Letterhead
  letters: readonly DunningPaperFacts[]
}

const noticeRows = ({ tx, tenantId }: TenantContext) =>
  tx
    .selectFrom('dunning_notice as n')
    .innerJoin('dunning_run as d', (join) =>
      join.onRef('d.tenant_id', '=', 'n.tenant_id').onRef('d.id', '=', 'n.run_id'),
    )
    .innerJoin('person as p', (join) =>
      join.onRef('p.tenant_id', '=', 'n.tenant_id').onRef('p.id', '=', 'n.payer_person_id'),
    )
    .select(['n.id', 'n.content', 'n.currency', 'n.pay_by', 'n.fee_cents', 'n.interest_cents', 'd.day'])
    .where('n.tenant_id', '=', tenantId)
    .where('n.content', 'is not', null)
    .where('p.erased_at', 'is', null)

type Row = Awaited<ReturnType<ReturnType<typeof noticeRows>['executeTakeFirstOrThrow']>>

async function toPrint(ctx: TenantContext, from: LetterFrom, rows: readonly Row[]): Promise<LettersToPrint> {
  if (rows.length === 0) throw new Refusal('NOT_FOUND')
  const letters = await Promise.all(
    rows.map((row) =>
      factsOf(ctx, from, readNoticeContent(row.content), {
        currency: row.currency,
        payBy: row.pay_by,
        writtenOn: row.day,
        feeCents: row.fee_cents,
        interestCents: Number(row.interest_cents),
      }),
    ),
  )
  return { tenantId: ctx.tenantId, from: await letterhead(ctx), letters }
}

/** Something of what the letter is about is still open. */
export const isStillOwed = sql<boolean>`exists (select from dunning_notice_item i
  join receivable r on r.tenant_id = i.tenant_id and r.id = i.receivable_id
  where i.tenant_id = n.tenant_id and i.notice_id = n.id and r.open_cents > 0)`

/** The letters of a run that go by post. Who has paid since is not written to. */
export async function lettersOfRun(
  ctx: TenantContext,
  from: LetterFrom,
  { dunningRunId, part }: { dunningRunId: string; part: number },
): Promise<LettersToPrint> {
  const rows = await noticeRows(ctx)
    .where('n.run_id', '=', dunningRunId)
    .where('n.by_post', '=', true)
    .where(isStillOwed)
    .orderBy('n.level')
    .orderBy('p.name_sort')
    .orderBy('n.id')
    .limit(lettersOfPaper)
    .offset((part - 1) * lettersOfPaper)
    .execute()
  return toPrint(ctx, from, rows)
}

/** One letter as it was written, also of a mail: some are sent again by registered post. */
export async function printedNotice(
  ctx: TenantContext,
  from: LetterFrom,
  noticeId: string,
): Promise<LettersToPrint> {
  return toPrint(ctx, from, await noticeRows(ctx).where('n.id', '=', noticeId).execute())
}
