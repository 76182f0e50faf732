import type { DunningProposals, DunningRun } from '@reihum/contract/payments/dunning.schema.ts'
import { defaultDunningPlan } from '@reihum/contract/payments/dunning-defaults.ts'
import type { DunningPlan } from '@reihum/contract/payments/dunning-settings.schema.ts'
import type { Receivable } from '@reihum/contract/payments/receivable.schema.ts'
import type { Problem } from '@reihum/contract/wire/problem.schema.ts'
import { newId } from '#platform/ids.ts'
import { dayFromNow } from './days.ts'
import type { TestReihum, TestTenant } from './reihum.ts'

type Settings = { revision: number; plan: DunningPlan }

/** Requests about dunning, over HTTP; `at` is called for each, because tests create the server later. */
export function dunningDesk(at: () => { reihum: TestReihum; tenant: TestTenant }) {
  const staff = <Body>(method: string, path: string, body?: unknown) => {
    const { reihum, tenant } = at()
    return reihum.call<Body & Problem>(method, `/api/${tenant.slug}${path}`, {
      token: tenant.operator.token,
      body,
    })
  }
  const proposals = async () => (await staff<DunningProposals>('GET', '/dunning/proposals')).body
  const person = async (name: string, email = `${newId()}@example.org`) => {
    const id = newId()
    await at().reihum.owner.query(
      `insert into person (tenant_id, id, first_name, last_name, name_sort, email) values ($1, $2, 'Ada', $3, $4, $5)`,
      [at().tenant.id, id, name, name.toLowerCase(), email],
    )
    return { id, email, name: `Ada ${name}` }
  }
  return {
    staff,
    person,
    proposals,
    /** What somebody owes, due so many days from today. */
    owe: async (personId: string, unitCents: number, due: number) => {
      const line = {
        label: 'Material',
        quantityHundredths: 100,
        unitCents,
        taxCategory: 'exempt',
        taxRate: 0,
      }
      const { body } = await staff<Receivable>('POST', '/receivables', {
        requestKey: newId(),
        personId,
        title: 'Material',
        dueOn: dayFromNow(due),
        lines: [line],
      })
      return body.id as string
    },
    pay: (
      personId: string,
      amountCents: number,
      allocations: { receivableId: string; cents: number }[] = [],
    ) =>
      staff('POST', '/payments', {
        requestKey: newId(),
        way: 'cash',
        receivedOn: dayFromNow(0),
        amountCents,
        personId,
        allocations,
      }),
    run: (chosen: { receivableId: string; level: number }[], requestKey = newId()) =>
      staff<DunningRun>('POST', '/dunning/runs', { requestKey, chosen }),
    receivable: async (id: string) => (await staff<Receivable>('GET', `/receivables/${id}`)).body,
    change: async (change: Partial<DunningPlan>) => {
      const { body } = await staff<Settings>('GET', '/dunning/settings')
      const plan = { ...defaultDunningPlan, ...change }
      return staff<Settings>('PUT', '/dunning/settings', { revision: body.revision, plan })
    },
    /** Where a receivable is found in the proposals of today. */
    standing: async (id: string) => {
      const { letters, keptBack, writeOffs } = await proposals()
      const letter = letters.find(({ items }) => items.some(({ receivableId }) => receivableId === id))
      const kept = keptBack.find(({ receivableId }) => receivableId === id)
      if (letter) return `letter ${letter.level}`
      if (kept) return kept.why
      return writeOffs.some(({ receivableId }) => receivableId === id) ? 'write off' : 'nothing'
    },
    /** Lets so many days pass since the last letter about a receivable. */
    letPass: async (id: string, days: number) => {
      const { owner } = at().reihum
      await owner.query(
        `update receivable set dunned_at = dunned_at - make_interval(days => $2) where id = $1`,
        [id, days],
      )
      await owner.query(`update dunning_notice_item set day = day - $2::integer where receivable_id = $1`, [
        id,
        days,
      ])
    },
    mails: async (recipient: string) =>
      (
        await at().reihum.owner.query<{ kind: string; subject: string; text: string }>(
          'select kind, subject, text from mail where tenant_id = $1 and recipient = $2 order by created_at, id',
          [at().tenant.id, recipient],
        )
      ).rows,
  }
}
